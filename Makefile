# Everything a developer or an operator does, one target each; the work itself is in scripts/.
# `make` alone lists the targets, from the `##` comments beside them.

PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
# What `make run` and `make preview` show.
CONFIG ?= config/marquee.yaml
# What `make install` installs; another path installs a binary that was built elsewhere.
BINARY ?= .build/release/kiosk-marquee
# How long `make soak` runs, s.
SOAK_SECONDS ?= 600
# How many damaged workbooks `make fuzz` reads.
WORKBOOK_FUZZ ?= 100000
# Where the virtual kiosk is that `make test-vm` boots.
KIOSK_VM ?= ../shared/kiosk-vm
# Which tests `make test` runs: a regular expression over their names; empty is all of them.
FILTER ?=
# Of which test targets it builds and runs the tests, with commas between them; empty is all of them.
ONLY ?=

export ONLY PREFIX SYSCONFDIR DESTDIR CONFIG BINARY SOAK_SECONDS KIOSK_VM
# A crash ends at once with its backtrace; asking what to do with it would hold up a kiosk or a build for 30 s.
export SWIFT_BACKTRACE = interactive=no

# The Swift runtime is linked in: a kiosk has no toolchain, and a dynamic binary looks for the runtime where the
# toolchain was. Costs disk, saves a quarter of the memory at rest.
# Linked with the LLD of the toolchain, which needs no binutils of the right age and is quicker than gold. Packed
# relocations (glibc 2.36) take 16 KB where the others take 2 MB, which starting reads from end to end. Functions of the same
# code are one (--icf=all: nothing asks whether two of them are the same one), and strings that end alike too (-O2).
# Whether a variable is read while it is changed is checked by the compiler, and at run time in debug builds, as all targets are
# in the tests' own process. In a release it would be a sixth of what a frame computes, to end the program where it is found.
RELEASE = -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --icf=all -Xlinker -O2 -Xswiftc -enforce-exclusivity=unchecked
# One product at a time: the ledger alone needs BoringSSL and GRDB, which take minutes.
program = swift build $(RELEASE) --product $(1)
RELEASE_BINARY = .build/release/kiosk-marquee
RELEASE_LEDGER = .build/release/kiosk-marquee-ledger
# What is installed beside BINARY.
LEDGER = $(dir $(BINARY))kiosk-marquee-ledger
SWIFT_FILES = Package.swift Sources Tests
SHELL_FILES = $(wildcard scripts/*) .ci/run debian/kiosk-marquee.postinst debian/kiosk-marquee.postrm
PACKAGE = build/kiosk-marquee_$(shell cat VERSION)_$(shell dpkg --print-architecture).deb
SOURCES = Package.swift $(shell find Sources -type f)

# Expanded in a recipe, this ends make with one line when the toolchain is missing or too old.
require-toolchain = $(if $(toolchain-fault),$(error $(toolchain-fault)))
toolchain-fault = $(shell scripts/toolchain-fault --lenient)

.DEFAULT_GOAL := help
.PHONY: help run preview build test bench instructions size lint format install uninstall deb soak fuzz drift pixels test-vm clean
.NOTPARALLEL:

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
	@echo "  Variables: PREFIX=$(PREFIX) SYSCONFDIR=$(SYSCONFDIR) DESTDIR=$(DESTDIR) CONFIG=$(CONFIG) BINARY=… FILTER=… ONLY=…"

run: marquee ## Build, then open the marquee on this machine's display
	@scripts/run

preview: marquee ## Build, then run ten seconds with no display; the picture is build/preview.png
	@scripts/preview

# Without the ledger's program.
.PHONY: marquee
marquee:
	$(require-toolchain)@scripts/prepare build
	$(call program,kiosk-marquee)

build: marquee ## Build .build/release/kiosk-marquee and kiosk-marquee-ledger
	$(call program,kiosk-marquee-ledger)

test: ## Run every test, those on a virtual screen included
	$(require-toolchain)@scripts/prepare build test
	@scripts/test $(if $(FILTER),--filter '$(FILTER)')

bench: marquee ## Measure the marquee against the simplest loop of C; docs/intervals.svg is the plot
	@scripts/prepare bench
	@scripts/bench

.PHONY: large
large: build ## Measure records, reports, plans and strips of walls with 1,000 and more cards; fails over their limits
	@scripts/install-packages python3
	@python3 Benchmarks/large.py

instructions: marquee ## Count the instructions of a frame, and compare them to what is recorded
	@scripts/prepare instructions
	@scripts/instructions

lint: ## Check formatting, scripts, engineers' pages against the sources, and links
	$(require-toolchain)@scripts/prepare lint
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	shellcheck $(SHELL_FILES)
	scripts/check-architecture
	python3 Tests/Runner/sources.py
	python3 Tests/Runner/documents.py
	python3 Tests/Runner/examples.py

format: ## Format the Swift sources in place
	$(require-toolchain)@scripts/prepare format
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

size: marquee ## Hold the size of the program against what is recorded, and look for ICU in it
	@scripts/check-size

install: $(BINARY) $(LEDGER) ## Install into $(DESTDIR)$(PREFIX) and $(DESTDIR)$(SYSCONFDIR)
	@scripts/install

uninstall: ## Remove what install put there, but no configuration
	@scripts/uninstall

deb: $(BINARY) $(LEDGER) ## Pack build/kiosk-marquee_VERSION_ARCH.deb, with the Swift runtime linked in
	@scripts/deb

soak: $(BINARY) ## Ill-treat the marquee for SOAK_SECONDS on a virtual screen; fails when it grows or stops
	@scripts/install-packages imagemagick librsvg2-2 python3 xdotool xvfb
	@python3 Tests/Unattended/soak.py

fuzz: ## Read WORKBOOK_FUZZ damaged workbooks; fails when one ends the reader or takes long
	$(require-toolchain)@scripts/prepare build test
	@WORKBOOK_FUZZ=$(WORKBOOK_FUZZ) ONLY=WorkbooksTests scripts/test --filter WorkbookDamageTests

drift: $(BINARY) ## Hold two marquees whose clocks drift against the time for DRIFT_SECONDS; fails when they are further off than their clocks
	@scripts/install-packages gcc libc6-dev python3 xvfb
	@python3 Tests/Unattended/drift.py

pixels: $(BINARY) ## Hold the proof of play against the pixels of a virtual screen for PROOF_SECONDS, with visitors; fails beyond 0.5 %
	@scripts/install-packages imagemagick librsvg2-2 python3 xdotool xvfb
	@python3 Tests/Unattended/pixels_against_ledger.py

test-vm: deb ## Install the package in virtual kiosks (KIOSK_VM), with and without GL (WAYS), and do to it what befalls kiosks
	@scripts/install-packages python3
	@python3 Tests/Unattended/virtual_kiosk.py "$(PACKAGE)"

clean: ## Remove everything that was built
	rm -rf .build build

# Only what is stale is built again, so that `make build && sudo make install` needs no toolchain as root.
$(RELEASE_BINARY) $(RELEASE_LEDGER): $(SOURCES)
	$(require-toolchain)@scripts/prepare build
	$(call program,$(@F))
	@touch $@
