# Two commands do everything on a fresh machine with the Swift toolchain:
# `make demo` shows it, `make test` tests it. `make` alone lists the others.

SWIFT ?= swift
BUILD_FLAGS ?=
FUZZ_SECONDS ?= 600
TOOL = .build/release/cameo
SWIFT_SOURCES = Sources Linux Tests Benchmarks Fuzz expo/ios/ExpoCameo Package.swift

.PHONY: help setup setup-browser demo test test-expo check record pictures format lint bench fuzz docs clean

help:
	@echo "make demo    preview three pushes: cards here, demo/preview.html and .png (NO_BROWSER=1: no .png)"
	@echo "make test    run the tests, those of the npm package too"
	@echo "make check   format lint, API of iOS 15, no warnings, nothing before main, projects, tests, thread sanitizer"
	@echo "make record  record the expected texts anew; look at the difference before you commit"
	@echo "make pictures  draw the pictures of the README anew"
	@echo "make format  format the sources"
	@echo "make bench   measure, as ratios against named baselines"
	@echo "make fuzz    fuzz payloads, headers of pictures, the cache and project files for FUZZ_SECONDS ($(FUZZ_SECONDS))"
	@echo "make docs    build the documentation into docs-out/"
	@echo "make clean   remove what was built"

setup:
	@Scripts/setup

setup-browser:
	@Scripts/setup browser

demo: setup $(if $(NO_BROWSER),,setup-browser)
	@$(SWIFT) build -c release --product cameo $(BUILD_FLAGS)
	@mkdir -p demo
	@$(TOOL) preview --assets Examples/assets Examples/payloads/*.json
	@$(TOOL) preview --assets Examples/assets --html demo/preview.html Examples/payloads/*.json
	@echo "The page: demo/preview.html"
	$(if $(NO_BROWSER),,@$(TOOL) preview --assets Examples/assets --png demo/preview.png \
		Examples/payloads/*.json && echo "The picture: demo/preview.png")

test: setup test-expo
	$(SWIFT) test $(BUILD_FLAGS)

# The npm package, against the tool that is built here.
test-expo: setup
	@Scripts/setup node
	$(SWIFT) build --product cameo $(BUILD_FLAGS)
	@command -v node >/dev/null || { echo "SKIPPED, the npm package was not tested: there is no node"; exit 0; }; \
	cd expo && CAMEO_REQUIRE_TOOL=1 CAMEO_REQUIRE_TSC=$$(command -v tsc >/dev/null && echo 1) \
		CAMEO_TOOL="$$(cd .. && $(SWIFT) build --show-bin-path $(BUILD_FLAGS))/cameo" node --test test/*.test.js

check: setup lint
	Scripts/check-api
	$(SWIFT) build --build-tests -Xswiftc -warnings-as-errors $(BUILD_FLAGS)
	CAMEO_EXPO_SWIFT5=1 $(SWIFT) build --target ExpoCameo --scratch-path .build/swift5 $(BUILD_FLAGS)
	Scripts/check-start
	Scripts/check-projects .build/debug/cameo
	CAMEO_BENCH=1 $(SWIFT) build --product CameoBenchmarks --scratch-path .build/bench-debug \
		-Xswiftc -warnings-as-errors $(BUILD_FLAGS)
	$(MAKE) test
	CAMEO_RACES=125000 $(SWIFT) test --filter DeliveryTests $(BUILD_FLAGS)
	$(SWIFT) test --sanitize=thread --scratch-path .build/thread \
		--filter 'Delivery|Fault|Expiry|VendorStep|SharedFile|Enrichment|PictureEngine|PictureStore|Attachment|InFlight|FileCache|Delegate|NotificationEvents|CategoryRegistry|Donation|Receipt|SettingsFile|ContentOfApp|ExpoSuite' $(BUILD_FLAGS)

lint:
	$(SWIFT) format lint --recursive --strict $(SWIFT_SOURCES)

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_SOURCES)

record: setup
	-RECORD=1 $(SWIFT) test $(BUILD_FLAGS) --filter 'CameoCLITests|CameoXcodeTests|DocumentationTests|PictureTests'
	git status --short Tests/__Snapshots__ Sources/Cameo/Cameo.docc

# The pictures at the top of the README.
pictures: setup setup-browser
	$(SWIFT) build -c release --product cameo $(BUILD_FLAGS)
	$(TOOL) preview Examples/before-and-after/*.json --assets Examples/assets \
		--png Examples/before-and-after

bench: setup
	CAMEO_BENCH=1 $(SWIFT) build -c release --product CameoBenchmarks --scratch-path .build/bench \
		-Xswiftc -enable-testing $(BUILD_FLAGS)
	$(SWIFT) build -c release --product cameo $(BUILD_FLAGS)
	Scripts/check-projects $(TOOL)
	.build/bench/release/CameoBenchmarks $(TOOL)

fuzz: setup
	Scripts/fuzz $(FUZZ_SECONDS)

docs: setup
	Scripts/docs docs-out

clean:
	rm -rf .build demo docs-out fuzz-corpus
