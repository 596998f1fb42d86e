#pragma once
// Calls of Linux's that Swift's Glibc module does not show.

#include <poll.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Shared memory of `size` bytes that nobody can make larger or smaller, closed on exec; below zero with `errno` set.
int linux_fixed_memory(size_t size);

/// Opens the place in the file system, not what is there, closed on exec: a device does not notice; as `open` returns.
int linux_open_place(const char *_Nonnull path);

/// Opens the place at `path` in an open folder, closed on exec, as openat2 does with RESOLVE_BENEATH and RESOLVE_NO_MAGICLINKS,
/// and with RESOLVE_NO_SYMLINKS unless `follows_links`; as `open` returns. ENOSYS before Linux 5.6, EPERM where a service may
/// not call it.
int linux_open_beneath(int folder, const char *_Nonnull path, bool follows_links);

/// Opens one name in an open folder as a place, closed on exec, and a link as itself; as `open` returns.
int linux_open_name(int folder, const char *_Nonnull name);

/// Names the calling thread, for tools; at most 15 bytes are kept.
void linux_name_thread(const char *_Nonnull name);

/// Opens a folder as a place, closed on exec; as `open` returns. A link in its last part is `ENOTDIR` unless `follows_link`.
int linux_open_folder(const char *_Nonnull path, bool follows_link);

/// Opens a socket's file as a place, closed on exec, and nothing else that may be there: anything else, a link too, is
/// `ENOTSOCK`; as `open` returns.
int linux_open_socket_file(const char *_Nonnull path);

/// Exchanges two names in an open folder, of files or folders; below zero with `errno` set.
int linux_exchange(int folder, const char *_Nonnull name, const char *_Nonnull other);

/// Reads the access control list of the file at `path`, links followed, as the kernel keeps it. Returns its length, 0 if the
/// permissions are all there is; below zero with `errno` set, also where the buffer is too small.
ssize_t linux_access_list(const char *_Nonnull path, void *_Nonnull buffer, size_t size);

/// Removes the access control lists of the file at `path`, links followed, so that the permissions are all there is. Not an error
/// where there are none; below zero with `errno` set.
int linux_remove_access_lists(const char *_Nonnull path);

/// The user at the other end of a connected Unix socket; below zero with `errno` set.
int linux_peer_user(int socket, uid_t *_Nonnull user);

/// Neither this process nor what it starts can gain privileges.
void linux_forbid_new_privileges(void);

/// Starts `arguments[0]` with `descriptor` as its number 3 and no other but /dev/null as 0 to 2, in a process group of its
/// own, so that a terminal's signals pass it by, with every signal unblocked and as the system has it. Returns the process,
/// or an error number, negated.
pid_t linux_start(char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int descriptor);

/// As `linux_start`, with `output` as its number 1 and no other but /dev/null as 0 and 2.
pid_t linux_start_writing(
    char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int output);

/// Writes a number with so many decimals and a full stop, whatever the locale. Returns the length, which is below `size`; below
/// zero where the buffer is too small.
int linux_decimal(char *_Nonnull buffer, size_t size, double value, int places);

/// Makes a pipe whose ends are closed on exec; below zero with `errno` set.
int linux_pipe(int *_Nonnull reader, int *_Nonnull writer);

/// Has what is started close all its files from number `first` on, and work in `directory` unless there is none; zero or
/// an error number.
int linux_confine_files(posix_spawn_file_actions_t *_Nonnull files, int first, const char *_Nullable directory);

/// Starts `arguments[0]`, which reads untrusted data: with `input`, `output` and `errors` as its numbers 0 to 2 and no other,
/// at the start of `input`; for `seconds` of processor time and in `memory` bytes of address space at most. It can read
/// files, but neither write nor make one, open a socket, start a process nor gain privileges. It is killed when the calling
/// thread ends. Returns the process, or an error number, negated; the process ends with status LINUX_UNCONFINED where the
/// system refuses to confine it, and with LINUX_NOT_STARTED where the program does not start.
pid_t linux_start_confined(
    char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int input, int output,
    int errors, unsigned seconds, size_t memory);

/// As `linux_start_confined`, with `output` for messages too, in `folder`, where the program can write files of `file_size`
/// bytes at most. Elsewhere it can write none where the kernel has Landlock, and only what its user may where it has not.
pid_t linux_start_converter(
    char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int input, int output,
    const char *_Nonnull folder, unsigned seconds, size_t memory, size_t file_size);

enum { LINUX_UNCONFINED = 126, LINUX_NOT_STARTED = 127 };

/// The next connection of a listening socket, closed on exec and never blocking; below zero with `errno` set.
int linux_accept(int listener);

/// The range of an input device's absolute axis, such as 0 for X; below zero with `errno` set where it has none.
int linux_axis_range(int device, unsigned axis, int *_Nonnull least, int *_Nonnull greatest);

/// The present value of an input device's absolute axis, and its range; below zero with `errno` set, as where there is none.
int linux_axis(int device, unsigned axis, int *_Nonnull value, int *_Nonnull least, int *_Nonnull greatest);

/// What bits of an input device say.
enum linux_input_bits {
  LINUX_INPUT_KEYS,
  LINUX_INPUT_RELATIVE_AXES,
  LINUX_INPUT_PROPERTIES,
  LINUX_INPUT_KEYS_DOWN
};

/// Whether a bit of an input device is set; false where the kernel does not say.
bool linux_has_input_bit(int device, enum linux_input_bits bits, unsigned number);

/// Writes an input device's name, with a 0 at its end if there is room; returns its length with that, below zero with `errno` set.
int linux_input_name(int device, char *_Nonnull name, size_t size);

/// `ppoll` without signals, for `nanoseconds` at most; a negative time waits indefinitely.
int linux_poll(struct pollfd *_Nullable entries, unsigned long count, long long nanoseconds);

/// Takes the console of the controlling terminal away from its text, or gives it back; below zero with `errno` set, as
/// where that terminal is no console.
int linux_show_console_text(bool is_shown);

/// Whether the kernel holds the wall clock for synchronised: 1 or 0; below zero where it refuses to say.
int linux_clock_is_synchronised(void);

/// How far the wall clock may be off at most, as the kernel counts, in microseconds; -1 if it refuses to say.
long linux_clock_error(void);

/// The kind of the file system that a file is in, links followed, by its number in linux/magic.h; -1 and errno on failure.
long linux_file_system(const char *_Nonnull path);

/// Has every block of 128 KiB and more go back to the system when it is freed, and no more than two heaps. By itself the C
/// library raises that size to that of the largest block it has seen freed, and then keeps holes where pictures were. To be
/// called before other threads start.
void linux_return_large_blocks(void);

/// Gives back to the system the memory that was freed; the C library by itself keeps it for the next time.
void linux_return_memory(void);

/// Takes the program's code and constants, and those of its libraries unless `is_program_alone`, out of this process's
/// memory. They stay in the
/// kernel's cache, from which each page comes back when it is used.
void linux_release_code(int is_program_alone);
