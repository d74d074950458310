# Commands for developers. The work is done by `swift`, `Scripts/` and `ci/`.
#
# Works with GNU make 3.81 and bash 3.2, which macOS has: recipes of several commands begin with `set`, because that make
# ignores .SHELLFLAGS.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# Flags for every build, so that builds share their results; set by ci/run.
SWIFT_BUILD_FLAGS ?=
# Tests use a separate debug build with optimized libraries: see Package.swift.
TEST_ENVIRONMENT := OPTIMIZE_FOR_TESTS=1
TEST_FLAGS = --scratch-path .build-tests $(SWIFT_BUILD_FLAGS)
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 10
LARGEST ?= 30000000
PEERS ?= all
PAIRS ?= 1000
FIGURES := docs/assurance/figures
# The Python installed by `make bench-peers`, or else the system's.
PEERS_PYTHON = $$(python=Benchmarks/.build/peers/bin/python3; if [ -x $$python ]; then echo $$python; else echo python3; fi)
# Recipes read these from the environment because make would split paths with spaces.
export BASE CONFIG CORPUS FEED FEEDS BUNDLE BUNDLES DOCUMENT PREFIX DESTDIR FOLDER KEY FEED_NAME

# With the flags, because a build for several architectures is in another folder.
BIN = $$(swift build -c release --show-bin-path $(SWIFT_BUILD_FLAGS))
SERVER = $$(swift build -c release --package-path Server --show-bin-path)/transit-server
BENCHMARK = Benchmarks/bundle-benchmark
QUESTIONS = $$(swift build -c release --package-path Benchmarks --show-bin-path)/bundle-questions

.PHONY: dataset verify-bundle publish serve extension core core-deb npm site test test-server bench bench-scale bench-journeys bench-python bench-pairs bench-peers performance fuzz torture faults trust live-law fares-law server-load cluster sanitize coverage more lint format docs documentation install install-server release image wheel sdist reader-wheel datasette-wheel build build-all build-tests compile-fuzz-targets build-server build-benchmarks bundle-named publication-named install-dependencies help

dataset: build ## Build a bundle, judge its feed, and compare the two [FEED=feed.zip] [BUNDLE=output/feed.transit], or all that CONFIG=dataset.yml says
	@set -e; bin="$(BIN)"; feed="$${FEED%/}"; \
	if [ -n "$$CONFIG" ]; then exec "$$bin/gtfs-bundle" dataset "$$CONFIG"; fi; \
	if [ -z "$$feed" ]; then feed=output/sample-city.zip; "$$bin/gtfs-bundle" sample -o "$$feed"; fi; \
	name="$$(basename "$$feed")"; bundle="$${BUNDLE:-output/$${name%.[zZ][iI][pP]}.transit}"; \
	"$$bin/gtfs-bundle" build "$$feed" -o "$$bundle" --report "$${bundle%.transit}-report"; \
	"$$bin/verify-bundle" "$$bundle" --feed="$$feed"; \
	printf '%s: built from %s and verified, %d KiB\n' "$$bundle" "$$feed" $$(($$(wc -c < "$$bundle") / 1024))

verify-bundle: bundle-named build ## Verify that a bundle is intact: BUNDLE=city.transit [FEED=feed.zip]
	@set -e; bin="$(BIN)"; "$$bin/verify-bundle" "$$BUNDLE" $${FEED:+--feed="$$FEED"}

publish: publication-named build ## Publish a bundle: BUNDLE=city.transit FOLDER=public KEY=online.key [FEED_NAME=city]
	@set -e; bin="$(BIN)"; name="$$(basename "$${BUNDLE%.transit}" | tr A-Z a-z)"; \
	"$$bin/gtfs-bundle" publish "$$BUNDLE" --to "$$FOLDER" --feed "$${FEED_NAME:-$$name}" --key "$$KEY"

serve: build build-server ## Build a bundle and serve it with a page [FEED=feed.zip] [BUNDLE=city.transit] [LISTEN=127.0.0.1:8080]
	@set -e; bin="$(BIN)"; bundle="$$BUNDLE"; mkdir -p output; \
	if [ -z "$$bundle" ]; then \
	  feed="$$FEED"; if [ -z "$$feed" ]; then feed=output/sample-city.zip; "$$bin/gtfs-bundle" sample -o "$$feed"; fi; \
	  name="$$(basename "$$feed")"; bundle="output/$${name%.[zZ][iI][pP]}.transit"; \
	  "$$bin/gtfs-bundle" build "$$feed" -o "$$bundle"; \
	fi; \
	exec "$(SERVER)" --bundle "$$bundle" --listen "$(or $(LISTEN),127.0.0.1:8080)" --extracts output/extracts --tools "$$bin"

extension: install-dependencies ## Build output/transitbundle.so, with which sqlite3 and Python read bundles
	@Scripts/build-extension

core: ## Build output/core: the library for C, and for all that can call C [TRIPLES="x86_64-linux-gnu wasm64"]
	@Scripts/build-core $(TRIPLES)

core-deb: core ## Make the Debian packages libtransit-dev in output/core
	@Scripts/pack-libtransit

npm: ## Build output/core/npm: the package for browsers and Node
	@Scripts/build-core wasm64

site: build ## Write output/site, a page that needs no server [FEED=feed.zip] [BUNDLE=city.transit]
	@set -e; if [ ! -f output/core/npm/transit.wasm ]; then Scripts/build-core wasm64; fi; bundle="$$BUNDLE"; \
	if [ -z "$$bundle" ] || [ -n "$$FEED" ]; then \
	  $(MAKE) --no-print-directory dataset; name="$$(basename "$${FEED:-sample-city.zip}")"; \
	  bundle="$${bundle:-output/$${name%.[zZ][iI][pP]}.transit}"; \
	fi; \
	"$(BIN)/gtfs-bundle" site "$$bundle" -o output/site

test: build-tests ## Run all tests
	SWIFT_BACKTRACE=enable=yes,color=no,registers=none,images=none $(TEST_ENVIRONMENT) \
	  swift test --skip-build --disable-xctest $(TEST_FLAGS)

test-server: build ## Run the tests of the server
	Scripts/swift-build --package-path Server --build-tests --disable-xctest $(SWIFT_BUILD_FLAGS)
	TRANSIT_TOOLS="$(BIN)" swift test --skip-build --package-path Server --disable-xctest $(SWIFT_BUILD_FLAGS)

build-tests: install-dependencies # All tests and their dependencies
	$(TEST_ENVIRONMENT) Scripts/swift-build --build-tests $(TEST_FLAGS)

compile-fuzz-targets: build-tests # Without linking, which needs libFuzzer
	@set -e; for target in $$(sed -n 's/.*fuzzer("\([a-z0-9-]*\)".*/\1/p' Package.swift); do \
	  FUZZ=1 $(TEST_ENVIRONMENT) Scripts/swift-build $(TEST_FLAGS) --target $$target; \
	done

bench: build-benchmarks ## Run benchmarks and compare with peers [FEEDS="a.zip b.zip", default: sample city] [PEERS=all] [DOCUMENT=page.md]
	@set -e; bin="$(BIN)"; read -ra feeds <<< "$$FEEDS"; \
	if [ -n "$$FEED" ]; then feeds+=("$$FEED"); fi; \
	if [ $${#feeds[@]} -eq 0 ]; then feeds=(output/sample-city.zip); "$$bin/gtfs-bundle" sample -o "$${feeds[0]}"; fi; \
	$(BENCHMARK) measure "$${feeds[@]}" --tools "$$bin" --questions "$(QUESTIONS)" --peers $(PEERS) \
	  --python "$(PEERS_PYTHON)" -o $(or $(RESULTS),output/bench.json) $${DOCUMENT:+--document "$$DOCUMENT"}

bench-scale: build-benchmarks ## Measure cost by feed size: docs/assurance/scale.svg, figures/scale.json [LARGEST=30000000]
	@$(BENCHMARK) scale --tools "$(BIN)" --questions "$(QUESTIONS)" --to $(LARGEST) -o $(FIGURES)/scale.json \
	  --chart docs/assurance/scale.svg

bench-journeys: build-benchmarks ## Measure journeys and compare with nigiri [FEEDS="a.zip b.zip", default: sample city] [PAIRS=1000] [DOCUMENT=page.md]
	@set -e; bin="$(BIN)"; read -ra feeds <<< "$$FEEDS"; \
	if [ $${#feeds[@]} -eq 0 ]; then feeds=(output/sample-city.zip); "$$bin/gtfs-bundle" sample -o "$${feeds[0]}"; fi; \
	$(BENCHMARK) journeys "$${feeds[@]}" --tools "$$bin" --questions "$(QUESTIONS)" --pairs $(PAIRS) \
	  --python "$(PEERS_PYTHON)" -o $(or $(RESULTS),output/journeys.json) $${DOCUMENT:+--document "$$DOCUMENT"}

bench-python: wheel bench-peers ## Compare the Python package with other libraries [FEEDS="a.zip b.zip", default: sample city] [RUNS=3]
	@set -e; read -ra feeds <<< "$$FEEDS"; python=Benchmarks/.build/peers/bin/python3; \
	$$python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall output/transit_bundle-*.whl; \
	if [ $${#feeds[@]} -eq 0 ]; then feeds=(output/sample-city.zip); $$python -m transit_bundle sample -o "$${feeds[0]}"; fi; \
	$$python Benchmarks/python/compare.py "$${feeds[@]}" --runs $(or $(RUNS),3) --json $(or $(RESULTS),output/python.json)

bench-pairs: build build-server extension ## Compare with another version: BASE=commit [FEEDS="a.zip b.zip", default: a region] [RUNS=9]
	@set -e; folder=Benchmarks/.build/base; \
	if [ -z "$$BASE" ]; then echo "usage: make bench-pairs BASE=commit" >&2; exit 64; fi; \
	if [ ! -d $$folder ]; then git clone --quiet . $$folder; fi; git -C $$folder fetch --quiet --tags origin; \
	git -C $$folder checkout --quiet --detach "$$(git rev-parse --verify "$$BASE^{commit}")"; \
	$(MAKE) --no-print-directory -C $$folder build build-server extension; \
	read -ra feeds <<< "$$FEEDS"; \
	if [ $${#feeds[@]} -eq 0 ]; then feeds=(output/region.zip); "$(BIN)/gtfs-bundle" sample -o "$${feeds[0]}" --stop-times 1000000; fi; \
	$(BENCHMARK) pairs "$${feeds[@]}" --base $$folder --runs $(or $(RUNS),9) -o $(or $(RESULTS),output/pairs.json)

performance: ## Update docs/assurance/performance.md and its figures; takes an hour [FEEDS="a.zip b.zip"]
	@$(MAKE) --no-print-directory bench DOCUMENT=docs/assurance/performance.md RESULTS=$(FIGURES)/feeds.json
	@$(MAKE) --no-print-directory bench-scale
	@$(MAKE) --no-print-directory bench-journeys DOCUMENT=docs/assurance/performance.md RESULTS=$(FIGURES)/journeys.json

bench-peers: ## Install the peers of `make bench`, `make bench-journeys` and `make bench-python` from PyPI into Benchmarks/.build/peers
	@Benchmarks/install-peers

fuzz: install-dependencies ## Run the fuzz targets [TARGETS="fuzz-page-decoder"] [FUZZ_SECONDS=10] [CORPUS=folder]
	@Tests/Fuzz/fuzz --seconds $(FUZZ_SECONDS) $${CORPUS:+--corpus "$$CORPUS"} $(TARGETS)

sanitize: install-dependencies ## Run all tests with sanitizers: half an hour and two hours [SANITIZERS="address thread"]
	@set -e; for kind in $(or $(SANITIZERS),address thread); do Tests/Sanitizers/sanitize $$kind; done

coverage: install-dependencies ## Measure what the tests run of the runtime, verifier and updates; half an hour [WRITE=1]
	@Tests/Coverage/coverage $(if $(WRITE),--write)

torture: build-all ## Stress blocks, bundles, feeds and the tools for hours [BUNDLES="a.transit b.transit"]
	@set -e; read -ra bundles <<< "$$BUNDLES"; Tests/Torture/torture "$${bundles[@]}"

faults: build-all ## Inject faults into the tools: failing calls, kills, hostile feeds, load; takes long [TRIALS="kills load"]
	@Tests/Faults/faults --long $(TRIALS)

trust: ## Let random hosts attack publishers and clients [STEPS=100000]
	@Scripts/build-tools --product trust-torture && "$(BIN)/trust-torture" --steps $${STEPS:-100000}

live-law: build-all ## Compare random live data with a naive model of it [SNAPSHOTS=100000]
	@Tests/Realtime/check-law --snapshots $${SNAPSHOTS:-100000}

fares-law: build ## Compare fares of random feeds with a naive model [FEEDS=2000]
	@Tests/Fares/check_law.py "$(BIN)/gtfs-bundle" --feeds $${FEEDS:-2000}

server-load: build build-server ## Put the server under load, with replaced bundles and rude clients [MINUTES=60]
	@set -e; bin="$(BIN)"; mkdir -p output; "$$bin/gtfs-bundle" sample -o output/load.zip --stop-times 60000 --seed 7; \
	"$$bin/gtfs-bundle" build output/load.zip -o output/load.transit; \
	"$$bin/gtfs-bundle" extract output/load.transit -o output/load-trams.transit --route-type 0; \
	Server/Tests/Load/soak.py "$(SERVER)" "$$bin" output/load.transit output/load-trams.transit --minutes $(or $(MINUTES),60)

cluster: build ## Build a catalogue on a Slurm of two nodes, which is installed, and break it [ROWS=300]
	@ci/check-cluster --rows $${ROWS:-300}

more: ## Run the checks that ci/run leaves out because they take long
	@ci/run-more

lint: ## Check format and layers
	@ci/check-format
	@ci/check-layers

format: ## Format the Swift files according to .swift-format
	swift format --in-place --recursive --parallel Sources Tests Examples Benchmarks Server/Package.swift Server/Sources \
	  Server/Tests/ServerTests Package.swift

docs: install-dependencies ## Generate docs/cli, docs/man, schema.md, notices.md and api.txt
	@Scripts/generate-docs
	@Scripts/generate-docs --server
	@ci/check-api --write

documentation: install-dependencies ## Build the DocC sites in output/documentation, -journeys and -live
	@ci/check-docc

install: build ## Install the tools, their manual pages and completions, and the page of the server [PREFIX=/usr/local]
	@Scripts/install-programs "$(BIN)" "$$DESTDIR$$PREFIX" gtfs-bundle verify-bundle

install-server: build-server ## Install transit-server and its page [PREFIX=/usr/local]
	@Scripts/install-programs "$$(dirname "$(SERVER)")" "$$DESTDIR$$PREFIX" transit-server

release: ## Make a tarball and a Debian package of the tools in output/release
	@Scripts/make-release

image: release ## Make the release and a container image of it in output/release, without a container engine
	@Scripts/make-image

wheel: install-dependencies ## Make the Python package in output: tools, extension, typed module
	@Scripts/make-wheel

sdist: ## Make the source package of the Python package in output, of what is committed
	@Scripts/make-sdist

datasette-wheel: ## Make the Python package datasette-transit, a plugin for the one of `make wheel`
	@Scripts/make-datasette-wheel

reader-wheel: core ## Make small Python packages that only read bundles, for each library of `make core`
	@Scripts/make-reader-wheel

build: install-dependencies # The tools, release build
	@Scripts/build-tools

build-all: install-dependencies # All programs, release build
	@Scripts/build-tools --package-path .

build-server: install-dependencies # transit-server, release build
	@Scripts/build-tools --package-path Server --product transit-server

build-benchmarks: build-all # The program that the benchmarks ask, release build
	@Scripts/build-tools --package-path Benchmarks

bundle-named: # Checked before building
	@if [ -z "$$BUNDLE" ]; then echo "usage: make verify-bundle BUNDLE=city.transit" >&2; exit 64; fi

publication-named: # Checked before building
	@if [ -z "$$BUNDLE" ] || [ -z "$$FOLDER" ] || [ -z "$$KEY" ]; then \
	  echo "usage: make publish BUNDLE=city.transit FOLDER=public KEY=online.key [FEED_NAME=city]" >&2; exit 64; \
	fi

install-dependencies: # Required Debian packages; prints nothing if they are installed
	@Scripts/install-dependencies

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
