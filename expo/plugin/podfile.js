'use strict';

const { PluginError } = require('./errors');
const { MINIMUM_IOS, isTooOld } = require('./project/extensionSettings');
const { assignedNames, parseLine, usedNames, withoutComment } = require('./rubyParser');

/**
 * @typedef {object} Block Block of Ruby, from the line that opens it to its `end`.
 * @property {string | undefined} target Name of the target that the block defines.
 * @property {boolean} isTarget Whether the block starts with `target` or `abstract_target`.
 * @property {number} start Index of the first line.
 * @property {number} end Index after the last line.
 * @property {number} depth Number of enclosing blocks.
 *
 * @typedef {object} PodTarget Target of an extension.
 * @property {string} name
 * @property {string[]} pods Our pods that the target links.
 * @property {string} path Folder of the podspecs, relative to the Podfile.
 * @property {string[]} [vendorPods] Arguments of `pod` for the vendors' pods.
 * @property {string[]} [previousPods] Those of an earlier run.
 */

/** Podfile, written in Ruby. Only its block structure is parsed. */
class Podfile {
  /** @param {string} contents */
  constructor(contents) {
    this.ending = contents.includes('\r\n') ? '\r' : '';
    this.lines = contents.split('\n');
    const blocks = this.parseBlocks();
    /** Whether keywords don't match, as after a heredoc, and blocks are detected by indentation. */
    this.usesIndentation = blocks === undefined;
    this.blocks = blocks ?? this.parseIndentedTargets();
  }

  /** @returns {Block[] | undefined} `undefined` if keywords don't match. */
  parseBlocks() {
    /** @type {Block[]} */
    const open = [];
    /** @type {Block[]} */
    const closed = [];
    for (const [index, text] of this.lines.entries()) {
      const line = parseLine(text);
      const block = { target: line.target, isTarget: line.isTarget, start: index, end: index + 1 };
      for (let count = 0; count < line.openings; count += 1) {
        open.push({ ...block, depth: open.length });
      }
      // A target without a block inherits from the enclosing one.
      if (line.isTarget && line.openings === 0) closed.push({ ...block, depth: open.length });
      for (let count = 0; count < line.closings; count += 1) {
        const last = open.pop();
        if (!last) return undefined;
        closed.push({ ...last, end: index + 1 });
      }
    }
    return open.length > 0 ? undefined : closed.sort((a, b) => a.start - b.start);
  }

  /**
   * Returns the target blocks by indentation: each ends at the next `end` with the same indentation.
   *
   * @returns {Block[]}
   */
  parseIndentedTargets() {
    /** @type {Block[]} */
    const targets = [];
    for (const [start, text] of this.lines.entries()) {
      const { isTarget, target, openings } = parseLine(text);
      if (!isTarget || openings !== 1) continue;
      const last = this.lines.findIndex(
        (line, index) =>
          index > start && /^\s*end\b/.test(line) && indentation(line) === indentation(text),
      );
      const depth = targets.filter((other) => start < other.end).length;
      if (last >= 0) targets.push({ target, isTarget, start, end: last + 1, depth });
    }
    return targets;
  }

  /** @param {string} target */
  block(target) {
    return this.blocks.find((block) => block.target === target);
  }

  /** Lines outside of target blocks, which apply to all targets. */
  get commonLines() {
    const targets = this.blocks.filter((block) => block.isTarget);
    return this.lines.filter(
      (_, index) => !targets.some((block) => block.start <= index && index < block.end),
    );
  }

  /** Version in `platform :ios, '15.1'`; `undefined` if it is missing or computed. */
  get platform() {
    return this.commonLines.map((line) => parseLine(line).platform).find((version) => version);
  }

  /** Whether the file sets an iOS platform. */
  get hasPlatform() {
    return this.commonLines.some((line) => /^\s*platform\s+:ios\b/.test(line));
  }

  /**
   * Returns the statements that determine how a target's pods are linked, from its own block and the
   * enclosing ones.
   *
   * @param {Block} block
   * @returns {string[] | undefined} `undefined` if a statement depends on a condition or a variable.
   */
  linkage(block) {
    const enclosing = this.blocks.filter(
      (other) => other.isTarget && other.start <= block.start && other.end >= block.end,
    );
    const contains = (/** @type {Block} */ other, /** @type {number} */ index) =>
      other.start < index && index < other.end;
    const variables = this.variables(enclosing);
    /** @type {string[]} */
    const result = [];
    for (const [index, line] of this.lines.entries()) {
      if (!/^\s*use_(frameworks|modular_headers)!/.test(line)) continue;
      const containers = this.blocks.filter((other) => contains(other, index));
      const container = containers[containers.length - 1];
      if (!container) continue;
      const innermost = containers.filter((other) => other.isTarget).pop();
      if (!innermost || !enclosing.includes(innermost)) continue;
      const statement = this.statement(index);
      const isConditional =
        container !== innermost ||
        (this.usesIndentation && !this.isFirstLevel(index, container));
      const names = usedNames(statement);
      if (isConditional || variables.some((name) => names.includes(name))) return undefined;
      result.push(statement);
    }
    return result;
  }

  /**
   * Whether a line has the same indentation as the first line of a block.
   *
   * @param {number} index
   * @param {Block} block
   */
  isFirstLevel(index, block) {
    const first = this.lines.slice(block.start + 1, block.end).find((line) => line.trim() !== '');
    return indentation(this.lines[index]) === indentation(first ?? '');
  }

  /**
   * Returns the names of variables that are assigned in blocks, and are unknown outside of them.
   *
   * @param {Block[]} blocks
   */
  variables(blocks) {
    return blocks.flatMap((block) =>
      this.lines.slice(block.start, block.end).flatMap(assignedNames),
    );
  }

  /**
   * Returns a statement, which may continue on the next lines.
   *
   * @param {number} index
   */
  statement(index) {
    let text = withoutComment(this.lines[index]).trim();
    for (let next = index + 1; next < this.lines.length && continues(text); next += 1) {
      text = `${text.replace(/\\$/, '').trim()} ${withoutComment(this.lines[next]).trim()}`;
    }
    return text;
  }

  /**
   * @param {number} index
   * @param {string[]} lines
   */
  insert(index, lines) {
    this.lines.splice(index, 0, ...lines.map((line) => line + this.ending));
  }

  /** Contents of the file. */
  get contents() {
    return this.lines.join('\n');
  }
}

/** @param {string} line */
function indentation(line) {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/**
 * Whether a statement continues on the next line.
 *
 * @param {string} text
 */
function continues(text) {
  return /(,|=>|\\|:)$/.test(text) || text.split('(').length > text.split(')').length;
}

/**
 * Returns the Podfile with the targets of extensions, before the outermost block that contains the app's
 * target. In existing targets it only updates the path of our pods.
 *
 * @param {string} contents
 * @param {string} app Name of the app's target.
 * @param {PodTarget[]} targets
 * @param {string | undefined} deploymentTarget Deployment target of the app.
 * @returns {string}
 */
function withPodTargets(contents, app, targets, deploymentTarget) {
  for (const target of targets) {
    const podfile = new Podfile(contents);
    const existing = podfile.block(target.name);
    if (existing) updateTarget(podfile, existing, target);
    else insertTarget(podfile, app, target, deploymentTarget);
    ({ contents } = podfile);
    // Verify that the added target is found when the file is parsed again.
    if (!new Podfile(contents).block(target.name)) {
      throw new PluginError(
        'podfile-update-failed',
        `Can't update the Podfile; add the target '${target.name}' manually`,
        target.name,
      );
    }
  }
  return contents;
}

/**
 * @param {Podfile} podfile
 * @param {string} app
 * @param {PodTarget} target
 * @param {string | undefined} deploymentTarget
 */
function insertTarget(podfile, app, target, deploymentTarget) {
  const platform = targetPlatform(podfile, deploymentTarget);
  const lines = (/** @type {string[]} */ linkage) => [
    `target '${target.name}' do`,
    ...(platform === undefined ? [] : [`  platform :ios, '${platform}'`]),
    ...linkage.map((line) => `  ${line}`),
    ...target.pods.map((pod) => `  ${podLine(pod, target.path)}`),
    ...(target.vendorPods ?? []).map((pod) => `  pod ${pod}`),
    'end',
    '',
  ];
  const block = podfile.block(app);
  if (!block) {
    const problem = podfile.usesIndentation
      ? `The Podfile has an unmatched do or end, and no target '${app}' was found`
      : `The Podfile has no target '${app}'`;
    throw new PluginError(
      podfile.usesIndentation ? 'podfile-unbalanced' : 'podfile-without-app',
      `${problem}; add these lines and run prebuild again:\n\n${lines([]).join('\n')}`,
      app,
    );
  }
  const linkage = podfile.linkage(block);
  if (!linkage) {
    throw new PluginError(
      'podfile-conditional',
      `use_frameworks! of target '${app}' in the Podfile depends on a condition or a variable; add ` +
        'these lines before the target, with the same use_frameworks!, and run prebuild again:\n\n' +
        lines([]).join('\n'),
      app,
    );
  }
  const outermost = podfile.blocks.find(
    (other) => other.depth === 0 && other.start <= block.start && block.start < other.end,
  );
  podfile.insert((outermost ?? block).start, lines(linkage));
}

/**
 * @param {Podfile} podfile
 * @param {Block} block
 * @param {PodTarget} target
 */
function updateTarget(podfile, block, target) {
  for (const pod of target.pods) {
    const index = podfile.lines.findIndex(
      (line, number) =>
        number > block.start && number < block.end && parseLine(line).pod === pod,
    );
    if (index < 0) {
      if (block.end - block.start < 2) {
        throw new PluginError(
          'podfile-one-line-target',
          `Target '${target.name}' in the Podfile is on one line; add ${podLine(pod, target.path)} to it`,
          target.name,
        );
      }
      podfile.insert(block.start + 1, [`  ${podLine(pod, target.path)}`]);
      block.end += 1;
    } else {
      const path = /(:path\s*=>\s*|\bpath:\s*)(['"])(?:\\.|(?!\2).)*\2/;
      if (!path.test(podfile.lines[index])) {
        throw new PluginError(
          'podfile-other-source',
          `Target '${target.name}' in the Podfile has pod ${pod} without a :path on the same line; ` +
            'remove the target, or use :path',
          target.name,
        );
      }
      podfile.lines[index] = podfile.lines[index].replace(
        path,
        (_, name) => `${name}'${escape(target.path)}'`,
      );
    }
  }
  updateVendorPods(podfile, block, target);
}

/**
 * Adds missing pods of vendors to an existing target, and removes those that only an earlier run required.
 *
 * @param {Podfile} podfile
 * @param {Block} block
 * @param {PodTarget} target
 */
function updateVendorPods(podfile, block, { pods, vendorPods = [], previousPods = [] }) {
  const end = () => podfile.block(block.target ?? '')?.end ?? block.end;
  const lines = () =>
    podfile.lines.map((line, index) => ({ line, index })).slice(block.start + 1, block.end - 1);
  const obsolete = previousPods
    .filter((pod) => !vendorPods.includes(pod))
    .map((pod) => `pod ${pod}`);
  for (const { line, index } of lines().reverse()) {
    if (!obsolete.includes(line.trim())) continue;
    podfile.lines.splice(index, 1);
    block.end -= 1;
  }
  for (const pod of vendorPods) {
    const [name] = pod.slice(1).split("'");
    if (lines().some(({ line }) => parseLine(line).pod === name)) continue;
    const own = lines().filter(({ line }) => {
      const found = parseLine(line).pod;
      return found !== undefined && (pods.includes(found) || isVendorPod(found, vendorPods));
    });
    podfile.insert((own.pop()?.index ?? end() - 2) + 1, [`  pod ${pod}`]);
    block.end += 1;
  }
}

/**
 * @param {string} name
 * @param {string[]} vendorPods
 */
function isVendorPod(name, vendorPods) {
  return vendorPods.some((pod) => pod.startsWith(`'${name}'`));
}

/**
 * Returns the platform version to set in the extension's target, or `undefined` if it can use the one of
 * the Podfile.
 *
 * @param {Podfile} podfile
 * @param {string} [deploymentTarget]
 */
function targetPlatform(podfile, deploymentTarget = MINIMUM_IOS) {
  const isUnsupported = (/** @type {string} */ version) => isTooOld(version) ?? true;
  if (podfile.platform !== undefined) return isUnsupported(podfile.platform) ? MINIMUM_IOS : undefined;
  // Assume that a computed version is the app's.
  if (podfile.hasPlatform) return isUnsupported(deploymentTarget) ? MINIMUM_IOS : undefined;
  return isUnsupported(deploymentTarget) ? MINIMUM_IOS : deploymentTarget;
}

/**
 * @param {string} pod
 * @param {string} path
 */
function podLine(pod, path) {
  return `pod '${pod}', :path => '${escape(path)}'`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/'/g, "\\'");
}

exports.Podfile = Podfile;
exports.withPodTargets = withPodTargets;
