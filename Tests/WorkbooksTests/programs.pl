#!/usr/bin/perl
# Writes a workbook with Excel::Writer::XLSX: programs.pl FILE. Standard input has JSON: the rows, whose cells are a kind and a value,
# and the formats of columns.
use strict;
use warnings;
use Excel::Writer::XLSX;
use JSON::PP;

my ( $rows, $formats ) = @{ decode_json( join( '', <STDIN> ) ) };
my $book   = Excel::Writer::XLSX->new( $ARGV[0] ) or die "$ARGV[0]: $!";
# The same bytes for the same rows, but for the times in the archive.
$book->set_properties( created => [ gmtime(0) ] );
my $sheet  = $book->add_worksheet('Sponsors');
my %styles = map { $_ => $book->add_format( num_format => $formats->{$_} ) } sort keys %$formats;
for my $row ( 0 .. $#$rows ) {
    for my $column ( 0 .. $#{ $rows->[$row] } ) {
        my $cell = $rows->[$row][$column] or next;
        my ( $kind, $value ) = @$cell;
        my $style = $styles{$column};
        if    ( $kind eq 'string' )  { $sheet->write_string( $row, $column, $value ) }
        elsif ( $kind eq 'boolean' ) { $sheet->write_boolean( $row, $column, $value ) }
        elsif ( $kind eq 'date' )    { $sheet->write_date_time( $row, $column, $value, $style ) }
        else                         { $sheet->write_number( $row, $column, $value, $style ) }
    }
}
$sheet->merge_range( 'A4:A5', $rows->[3][0][1], $book->add_format( valign => 'top' ) );
$sheet->write_url( 'G4', 'https://halden.example/', undef, 'halden' );
$book->add_worksheet('Old')->hide();
$book->close() or die "$ARGV[0]: $!";
