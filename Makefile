# On a fresh machine with the Swift toolchain, two commands are enough: `make demo` demonstrates Cameo, and `make test`
# tests it. `make` lists the other commands.

SWIFT ?= swift
BUILD_FLAGS ?=
CHECK_FLAGS = $(BUILD_FLAGS) $(if $(CI),,-Xswiftc -warnings-as-errors)
FUZZ_SECONDS ?= 600
# In continuous integration, all commands compile with the same flags, so that nothing is built twice.
ifdef CI
BUILD_FLAGS = -Xswiftc -warnings-as-errors
endif
# The debug build, which the targets demo, test and site share.
TOOL = .build/debug/cameo
BUILD_TOOL = $(SWIFT) build --product cameo $(BUILD_FLAGS)
# On Linux, the tool contains Swift's libraries and needs no relocation, so that it starts faster and runs
# without the toolchain.
FAST_TOOL = .build/release/cameo
BUILD_FAST_TOOL = $(SWIFT) build -c release --product cameo \
	$(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xlinker -no-pie) $(BUILD_FLAGS)
CHECKS = check-sources check-build races-if-changed test-modules site-if-changed
# The inputs of checks that run only if an input has changed. Folders of Sources are excluded by name, so that new
# folders are inputs.
BUILD_INPUTS = Makefile Package.swift Linux Plugins Sources ':!Sources/CameoContentUI' Scripts/setup Scripts/unchanged
RACES_INPUTS = $(BUILD_INPUTS) ':!Sources/CameoCLI' ':!Sources/CameoTool' ':!Sources/CameoXcode' \
	':!Sources/CameoEngine' ':!Sources/EmbeddedLibrary' ':!Sources/*.docc/*' Tests/Support Tests/thread-sanitizer.txt \
	Scripts/tagged-suites Fixtures Examples ':!Examples/Probe' expo/ios
SITE_INPUTS = $(BUILD_INPUTS) ':!Sources/CameoXcode/Install' ':!Sources/CameoXcode/Adopt' ':!Sources/CameoXcode/Doctor' \
	Web Providers wasm expo/inspect expo/package.json README.md CHANGELOG.md Examples ':!Examples/Probe' Scripts/site Scripts/*.py Scripts/docs \
	Scripts/wasm Scripts/generate Scripts/generators
RELEASE_INPUTS = $(BUILD_INPUTS) Examples ':!Examples/Probe' LICENSE README.md Scripts/release Scripts/check-release \
	Scripts/shared.py Scripts/generators
FUZZ_INPUTS = $(BUILD_INPUTS) Fuzz Fixtures Examples/mappings Tests/Support/TestSupport Scripts/fuzz Scripts/fuzz-start \
	Scripts/shared.py
SWIFT_SOURCES = Sources Plugins Linux Tests Benchmarks Fuzz Examples/Probe expo/ios/ExpoCameo Package.swift

.PHONY: help setup setup-browser demo install test test-expo test-engine check check-all check-everything check-sources check-build \
	check-races races-if-changed site-if-changed release-if-changed fuzz-if-changed \
	record pictures format lint bench bench-faults build-bench fuzz docs wasm test-wasm test-modules site test-site test-simulator release check-release clean
# Parallel builds would wait for each other's lock.
.NOTPARALLEL:

help:
	@echo "make demo      preview three pushes: cards here, demo/preview.html and .png (NO_BROWSER=1: no .png)"
	@echo "make install   build the optimized tool: $(FAST_TOOL)"
	@echo "make test      run all tests, including those of the npm package"
	@echo "make check     run everything that a change must pass: lint, iOS 15 API, warnings, documentation, public API, races, tests"
	@echo "make check-all  run these checks even if their inputs haven't changed, a short fuzz, and as root the release's checks"
	@echo "make lint      check format, language, links, imports and the list of folders"
	@echo "make format    format the sources"
	@echo "make record    record expected output again; review the diff before you commit"
	@echo "make pictures  render the images of the README and the documentation again"
	@echo "make bench     measure speed and size, with baselines of the same run"
	@echo "make bench-faults  compare an article's extension and Cameo with broken servers and expiries"
	@echo "make fuzz      fuzz payloads, image headers, the cache and project files for FUZZ_SECONDS ($(FUZZ_SECONDS))"
	@echo "make docs      build the documentation in docs-out/"
	@echo "make wasm      build the engine and the commands for WebAssembly: .build/wasm/cameo.wasm, cameo-commands.wasm"
	@echo "make test-wasm  compare the modules with the native engine and the tool, in Node, in Chromium and in WasmKit"
	@echo "make site      build the site in site/: front page, playground, documentation, rules and providers"
	@echo "make test-simulator  run the tests of Apple's frameworks in the iOS simulator DESTINATION; requires Xcode"
	@echo "make test-site  test the playground in Chromium"
	@echo "make release   build the tool for other machines in dist/: archive, Python wheel and checksums"
	@echo "make check-release  test the files of make release in bare systems, which debootstrap installs; requires root"
	@echo "make clean     remove all build products"

setup:
	@Scripts/setup

setup-browser:
	@Scripts/setup browser

# Draw the cards first, because a browser may have to be installed.
demo: setup
	@$(BUILD_TOOL)
	@mkdir -p demo
	@$(TOOL) preview --assets Examples/assets Examples/payloads/*.json
	@$(TOOL) preview --assets Examples/assets --html demo/preview.html Examples/payloads/*.json
	@$(if $(NO_BROWSER),:,Scripts/setup browser && $(TOOL) preview --assets Examples/assets --png demo/preview.png \
		Examples/payloads/*.json)
	@echo "The page: $(CURDIR)/demo/preview.html"
	@$(if $(NO_BROWSER),:,! test -e demo/preview.png || echo "The image: $(CURDIR)/demo/preview.png")

install: setup
	@$(BUILD_FAST_TOOL)
	@echo 'The tool: $(FAST_TOOL). To call it as cameo, run export PATH="$(CURDIR)/.build/release:$$PATH"'

test: setup
	@Scripts/setup send
	SWIFT='$(SWIFT)' MAKE='$(MAKE)' Scripts/test $(BUILD_FLAGS)

# The tests of the npm package, which run against the tool built here.
NPM_TESTS = test/*.test.js
test-expo: setup
	@Scripts/setup node
	$(SWIFT) build --product cameo $(BUILD_FLAGS)
	@command -v node >/dev/null || { echo "SKIPPED, the npm package was not tested: install Node"; exit 0; }; \
	cd expo && CAMEO_REQUIRE_TOOL=1 CAMEO_REQUIRE_TSC=$$(command -v tsc >/dev/null && echo 1) \
		CAMEO_TOOL="$$(cd .. && $(SWIFT) build --show-bin-path $(BUILD_FLAGS))/cameo" \
		node --test --test-reporter=spec --test-concurrency=2 $(NPM_TESTS)

# The tests that require the engine, which `make test` skips in a fresh clone.
test-engine: NPM_TESTS = $$(grep -l support/engine test/*.test.js)
test-engine: test-expo

# Runs all checks that a change must pass. The tests run first, as in a fresh clone, in which the engine isn't built;
# the package's tests that require the engine run again later. All parts use the same flags and share one debug build,
# except the thread sanitizer.
check:
	$(MAKE) test $(CHECKS) BUILD_FLAGS='$(CHECK_FLAGS)'

# Runs all checks, also those that `make check` may skip, and records in .ci/passed that those passed. Doesn't use
# $(MAKE), because `make -n` would then run and record them.
check-all:
	CAMEO_CHECK_ALL=1 CAMEO_REQUIRE_BROWSER=1 CAMEO_KILLS=1000 CAMEO_KILL_INTERVAL=1 make check-everything

check-everything: check fuzz-if-changed
	@if [ "$$(id -u)" = 0 ]; then $(MAKE) release-if-changed; \
	else echo "SKIPPED, the release wasn't checked: it requires root; run sudo make check-all"; fi

races-if-changed:
	targets=$$(Scripts/tagged-suites --targets concurrency | sed 's|[^,]*|Tests/&|g; s|,| |g') && \
		Scripts/unchanged races $(RACES_INPUTS) $$targets -- $(MAKE) check-races

site-if-changed:
	Scripts/unchanged site $(SITE_INPUTS) -- $(MAKE) test-site

release-if-changed:
	Scripts/unchanged release $(RELEASE_INPUTS) -- $(MAKE) release check-release

fuzz-if-changed:
	Scripts/unchanged fuzz $(FUZZ_INPUTS) -- $(MAKE) fuzz FUZZ_SECONDS=60

check-sources: lint
	Scripts/check-api --self-test
	Scripts/check-api

check-build: setup
	@# Build all targets, including the targets of `make bench`.
	CAMEO_BENCH=1 $(SWIFT) build --build-tests $(CHECK_FLAGS)
	Scripts/check-start
	@Scripts/setup node
	@Scripts/setup shells
	@Scripts/setup wasm
	@# Run two at once; each uses one core most of the time. The modules, for `make test-wasm`, take longest. The start pages
	@# run Expo's config plugin, which requires them. Two of them pack the npm package, one after the other.
	printf '%s\n' \
		'CAMEO_REQUIRE_WASM=0 Scripts/wasm program && Scripts/check-pods && Scripts/check-start-pages $(TOOL)' \
		'Scripts/check-projects $(TOOL)' 'Scripts/check-lint $(TOOL)' 'Scripts/check-shells $(TOOL)' Scripts/docs | xargs -P 2 -I COMMAND sh -c COMMAND
	Scripts/check-dependent
	BUILD_FLAGS='$(CHECK_FLAGS)' Scripts/api --check

check-races: setup
	suites=$$(Scripts/tagged-suites concurrency) && \
		CAMEO_TEST_TARGETS=$$(Scripts/tagged-suites --targets concurrency) \
		TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt \
		CAMEO_RACES=125000 CAMEO_PUSHES=3000 $(SWIFT) test --sanitize=thread \
		--scratch-path .build/thread --filter "$$suites" $(CHECK_FLAGS)

lint:
	@# Run two at once; the first three take longest.
	printf '%s\n' '$(SWIFT) format lint --recursive --strict $(SWIFT_SOURCES)' 'Scripts/check-language' \
		'Examples/Probe/tool/probe --self-test' \
		'Scripts/generate --self-test && Scripts/generate --check' \
		'Scripts/check-start-pages --self-test' 'Scripts/unchanged --self-test' \
		'Scripts/check-links --self-test && Scripts/check-links' \
		'Scripts/check-language --self-test' 'Scripts/check-rooms' | xargs -P 2 -I COMMAND sh -c COMMAND

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_SOURCES)

record: setup
	@Scripts/setup node
	Scripts/generate
	-RECORD=1 $(SWIFT) test $(BUILD_FLAGS) --filter 'CameoCLITests|CameoPreviewTests|CameoXcodeTests|DocumentationTests|BrowserImageTests|LintFormatTests|ProbeProjectTests|TrialTests|ToolConfigurationTests'
	-cd expo && RECORD=1 node --test test/*.test.js
	-Scripts/api
	git status --short api Sources/CameoAnalysis/Rules Tests/__Snapshots__ expo/test/__snapshots__ Examples/Probe Sources/*/*.docc Schemas

LOOK = $(TOOL) preview --assets Examples/assets --width 321 --background white
LOOKS = Examples/looks
# A chat, a stack and a plain notification.
STACK = Examples/payloads/rich-image.json $(LOOKS)/pile-1.json $(LOOKS)/pile-2.json $(LOOKS)/pile-3.json $(LOOKS)/message.json

CATALOG = Sources/Cameo/Cameo.docc
CARD = $(TOOL) preview --assets Examples/assets --crop card
LABEL = -font Inter-Medium -gravity southwest
# Converts the drawings to a dark theme, which differs only in colors.
DARK = -e 's/\#fff"/\#2b2d38"/g' -e 's/\#f6f7fb/\#1a1b22/g' -e 's/\#e9ebf4/\#24262f/g' -e 's/\#e5e9ff/\#2a2f5c/g' \
	-e 's/\#1b1d2a/\#f2f3f8/g' -e 's/\#4a4e63/\#b4b8c8/g' -e 's/\#b6bacb/\#4a4d5c/g' -e 's/\#4653d6/\#9aa4ff/g'
PICTURES = Examples/before-and-after/*.png $(CATALOG)/*.png Documentation/*.png

# Draws the images of the README and the documentation, each for a light and a dark theme. DocC selects NAME~dark.png, and
# on a display with two pixels per point NAME@2x.png; on GitHub, NAME.png is shown.
pictures: setup setup-browser
	$(BUILD_TOOL)
	@test -x /usr/bin/convert -a -x /usr/bin/pngquant || apt-get install -y -q imagemagick pngquant
	@work=$$(mktemp -d) && trap 'rm -rf "$$work"' EXIT && \
	for theme in light dark; do \
		mkdir "$$work/$$theme" && \
		$(TOOL) preview Examples/before-and-after/*.json --assets Examples/assets --theme $$theme \
			--crop card --width 800 --png "$$work/$$theme" && \
		$(TOOL) preview Examples/payloads/rich-image.json Examples/payloads/group.json Examples/payloads/direct.json \
			--assets Examples/assets --theme $$theme --width 600 --background transparent \
			--png "$$work/$$theme/lock-screen.png" || exit 1; \
	done && \
	cp "$$work"/light/*.png Examples/before-and-after && \
	for name in before after lock-screen; do \
		cp "$$work/dark/$$name.png" "Examples/before-and-after/$$name-dark.png" || exit 1; done
	@work=$$(mktemp -d) && trap 'rm -rf "$$work"' EXIT && \
	for variant in "light .png #ececf1 gray30 1" "dark ~dark.png #1a1b22 gray75 1" \
		"light @2x.png #ececf1 gray30 2" "dark ~dark@2x.png #1a1b22 gray75 2"; do \
		set -- $$variant; end="$$2"; paper="$$3"; ink="$$4"; scale="$$5"; card="$(CARD) --theme $$1 --width $$((640 * scale))"; \
		for payload in Examples/mappings/*.payload.json; do \
			name=$$(basename "$$payload" .payload.json); \
			$$card "$$payload" --mapping "Examples/mappings/$$name.mapping.json" \
				--png "$(CATALOG)/mapping-$$name$$end" || exit 1; \
		done; \
		styles=; \
		for style in senderFirst groupFirst senderInGroup namesOnly; do \
			$$card --title-style $$style $(LOOKS)/group.json --png "$$work/card.png" && \
			/usr/bin/convert -background "$$paper" \( $(LABEL) -pointsize $$((22 * scale)) -size $$((592 * scale))x$$((40 * scale)) \
				-fill $$ink label:"$$style" -splice $$((48 * scale))x0 \) \
				"$$work/card.png" -append "$$work/$$style.png" || exit 1; \
			styles="$$styles $$work/$$style.png"; \
		done; \
		/usr/bin/convert $$styles -append "$(CATALOG)/title-styles$$end" && \
		$$card Examples/payloads/direct.json Examples/payloads/group.json --png "$(CATALOG)/groups$$end" && \
		$$card Examples/payloads/rich-image.json --png "$(CATALOG)/media$$end" && \
		$(TOOL) preview --assets Examples/assets --width $$((420 * scale)) --background transparent \
			--theme $$1 $(STACK) --png "$(CATALOG)/preview$$end" && \
		$$card $(LOOKS)/call.json --png "$(CATALOG)/call$$end" && \
		$$card --view expanded $(LOOKS)/message.json --png "$(CATALOG)/buttons$$end" || exit 1; \
	done
	@for name in push-flow capabilities content-extension; do \
		sed $(DARK) "$(CATALOG)/$$name.svg" > "$(CATALOG)/$$name~dark.svg" || exit 1; done
	@work=$$(mktemp -d) && trap 'rm -rf "$$work"' EXIT && \
	$(LOOK) --png "$$work/11.png" $(STACK) && \
	$(LOOK) --theme dark --png "$$work/12.png" $(STACK) && \
	$(LOOK) --ios 27 --png "$$work/13.png" $(STACK) && \
	$(LOOK) --ios 18 --png "$$work/14.png" $(STACK) && \
	$(LOOK) --png "$$work/21.png" $(LOOKS)/message.json $(LOOKS)/time-sensitive.json $(LOOKS)/critical.json && \
	$(LOOK) --view expanded --png "$$work/22.png" $(LOOKS)/message.json && \
	$(LOOK) --view banner --theme dark --png "$$work/23.png" $(LOOKS)/message.json && \
	$(LOOK) --language ar --png "$$work/24.png" $(LOOKS)/arabic-1.json $(LOOKS)/arabic-2.json && \
	for row in 1 2; do /usr/bin/convert "$$work/$$row"?.png -gravity center -background white +append \
		"$$work/row$$row.png" || exit 1; done && \
	/usr/bin/convert "$$work"/row?.png -append -strip Documentation/preview-look.png
	/usr/bin/pngquant --force --strip --speed 1 --ext .png $(PICTURES)

BENCHMARKS = .build/bench/release/CameoBenchmarks

# Builds without debug information, which some versions of valgrind can't read. valgrind is optional: the benchmarks
# report which quantities they can't measure.
build-bench: setup
	-@Scripts/setup bench
	-@Scripts/setup send
	CAMEO_BENCH=1 $(SWIFT) build -c release --product CameoBenchmarks --scratch-path .build/bench \
		-Xswiftc -enable-testing -Xlinker -S $(BUILD_FLAGS)

bench: build-bench
	$(BUILD_FAST_TOOL)
	Scripts/check-projects $(FAST_TOOL)
	$(BENCHMARKS) $(FAST_TOOL)
	Scripts/size

bench-faults: build-bench
	$(BENCHMARKS) --section faults

fuzz: setup
	Scripts/fuzz $(FUZZ_SECONDS)

docs: setup
	Scripts/docs docs-out

wasm: setup
	@Scripts/setup wasm
	@Scripts/wasm

# Passes the same requests to the native engine and the WebAssembly module, which must return the same bytes. Does the
# same for the tool and the module of the commands.
test-wasm: setup
	@Scripts/setup wasm
	@Scripts/setup node
	CAMEO_REQUIRE_WASM=0 Scripts/wasm program
	$(SWIFT) build --product EngineHost $(BUILD_FLAGS)
	$(SWIFT) build --product cameo $(BUILD_FLAGS)
	@if [ -e .build/wasm/cameo.wasm ]; then \
		folder="$$($(SWIFT) build --show-bin-path $(BUILD_FLAGS))"; \
		CAMEO_ENGINE_HOST="$$folder/EngineHost" CAMEO_TOOL="$$folder/cameo" \
			node --test wasm/test/*.test.mjs; \
	else echo "SKIPPED, the WebAssembly module was not tested: it was not built"; fi

# The tests of the modules, two at once; each uses one core most of the time.
test-modules:
	printf '%s\n' test-wasm test-engine | xargs -P 2 -I TARGET $(MAKE) TARGET BUILD_FLAGS='$(BUILD_FLAGS)'

site: setup setup-browser wasm
	$(BUILD_TOOL)
	CAMEO_TOOL=$(CURDIR)/$(TOOL) Scripts/site site

# Runs in Chromium, with the pages opened from the folder.
test-site: site
	@Scripts/setup node
	CAMEO_SITE=$(CURDIR)/site CAMEO_TOOL=$(CURDIR)/$(TOOL) node --test Web/test/*.test.mjs

DESTINATION ?= platform=iOS Simulator,name=iPhone 17
XCODE_FLAGS ?= CODE_SIGNING_ALLOWED=NO

# Copies the scheme, because Xcode would also show it in apps that use this package.
test-simulator:
	mkdir -p .swiftpm/xcode/xcshareddata/xcschemes
	cp Tests/AppleTests/SimulatorTests.xcscheme .swiftpm/xcode/xcshareddata/xcschemes
	xcodebuild test -scheme SimulatorTests -destination '$(DESTINATION)' $(XCODE_FLAGS)

release: setup
	Scripts/release

check-release: setup
	@Scripts/setup release
	Scripts/check-release

clean:
	rm -rf .build demo dist docs-out site fuzz-corpus expo/inspect/cameo.wasm expo/command/cameo-commands.wasm
