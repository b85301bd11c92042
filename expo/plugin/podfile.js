'use strict';

const { CameoError } = require('./errors');
const { OLDEST_SYSTEM, isTooOld } = require('./project/extensionSettings');
const { namesGivenIn, namesUsedIn, readLine, withoutComment } = require('./rubyLine');

/**
 * @typedef {object} Block Lines from the one that opens it to its `end`.
 * @property {string | undefined} target The name of the target that it describes.
 * @property {boolean} isTarget Whether it opens with `target` or `abstract_target`.
 * @property {number} start Its first line.
 * @property {number} end The line after its last.
 * @property {number} depth How many blocks it lies in.
 *
 * @typedef {object} PodTarget The target of an extension.
 * @property {string} name
 * @property {string[]} pods The pods that it links.
 * @property {string} path The folder of their podspecs, relative to the Podfile's.
 */

/** A `Podfile`: Ruby, of which only the blocks are read. */
class Podfile {
  /** @param {string} contents */
  constructor(contents) {
    this.ending = contents.includes('\r\n') ? '\r' : '';
    this.lines = contents.split('\n');
    const blocks = this.readBlocks();
    /** Whether the words do not pair, as beside texts over several lines, and indentation tells blocks. */
    this.isLoose = blocks === undefined;
    this.blocks = blocks ?? this.indentedTargets();
  }

  /** @returns {Block[] | undefined} `undefined` where they do not pair. */
  readBlocks() {
    /** @type {Block[]} */
    const open = [];
    /** @type {Block[]} */
    const closed = [];
    for (const [index, text] of this.lines.entries()) {
      const line = readLine(text);
      const block = { target: line.target, isTarget: line.isTarget, start: index, end: index + 1 };
      for (let count = 0; count < line.openings; count += 1) {
        open.push({ ...block, depth: open.length });
      }
      // A target without a block of its own has what stands around it.
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
   * The targets as people indent them: each to the first `end` below it that stands as far to the right.
   *
   * @returns {Block[]}
   */
  indentedTargets() {
    /** @type {Block[]} */
    const targets = [];
    for (const [start, text] of this.lines.entries()) {
      const { isTarget, target, openings } = readLine(text);
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

  /** The lines outside of targets, which hold for all. */
  get common() {
    const targets = this.blocks.filter((block) => block.isTarget);
    return this.lines.filter(
      (_, index) => !targets.some((block) => block.start <= index && index < block.end),
    );
  }

  /** The number in `platform :ios, '15.1'`; `undefined` without one, or where it is computed. */
  get platform() {
    return this.common.map((line) => readLine(line).platform).find((version) => version);
  }

  /** Whether the file says for which iOS its pods are. */
  get hasPlatform() {
    return this.common.some((line) => /^\s*platform\s+:ios\b/.test(line));
  }

  /**
   * The lines that say how a target's pods are linked: its own and those of the targets around it.
   *
   * @param {Block} block
   * @returns {string[] | undefined} `undefined` where one stands in a condition that cannot be repeated.
   */
  linkage(block) {
    const around = this.blocks.filter(
      (other) => other.isTarget && other.start <= block.start && other.end >= block.end,
    );
    const holds = (/** @type {Block} */ other, /** @type {number} */ index) =>
      other.start < index && index < other.end;
    const variables = this.variables(around);
    /** @type {string[]} */
    const result = [];
    for (const [index, line] of this.lines.entries()) {
      if (!/^\s*use_(frameworks|modular_headers)!/.test(line)) continue;
      const holders = this.blocks.filter((other) => holds(other, index));
      const holder = holders[holders.length - 1];
      if (!holder) continue;
      const innermost = holders.filter((other) => other.isTarget).pop();
      if (!innermost || !around.includes(innermost)) continue;
      const statement = this.statement(index);
      const isConditional =
        holder !== innermost || (this.isLoose && !this.isFirstLevel(index, holder));
      const names = namesUsedIn(statement);
      if (isConditional || variables.some((name) => names.includes(name))) return undefined;
      result.push(statement);
    }
    return result;
  }

  /**
   * Whether a line stands as far to the right as the first one of a block.
   *
   * @param {number} index
   * @param {Block} block
   */
  isFirstLevel(index, block) {
    const first = this.lines.slice(block.start + 1, block.end).find((line) => line.trim() !== '');
    return indentation(this.lines[index]) === indentation(first ?? '');
  }

  /**
   * What blocks give a name to: it is known in them alone.
   *
   * @param {Block[]} blocks
   */
  variables(blocks) {
    return blocks.flatMap((block) =>
      this.lines.slice(block.start, block.end).flatMap(namesGivenIn),
    );
  }

  /**
   * A statement that may go on over several lines.
   *
   * @param {number} index
   */
  statement(index) {
    let text = withoutComment(this.lines[index]).trim();
    for (let next = index + 1; next < this.lines.length && goesOn(text); next += 1) {
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

  /** The file as it is now. */
  get contents() {
    return this.lines.join('\n');
  }
}

/** @param {string} line */
function indentation(line) {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/**
 * Whether a statement goes on in the next line.
 *
 * @param {string} text
 */
function goesOn(text) {
  return /(,|=>|\\|:)$/.test(text) || text.split('(').length > text.split(')').length;
}

/**
 * The Podfile with the targets of extensions beside the app's, before the outermost block around it.
 * What is there already stays; only the path of our pods is brought up to date.
 *
 * @param {string} contents
 * @param {string} app The name of the app's target.
 * @param {PodTarget[]} targets
 * @param {string | undefined} deploymentTarget The oldest iOS that runs the app.
 * @returns {string}
 */
function withPodTargets(contents, app, targets, deploymentTarget) {
  for (const target of targets) {
    const podfile = new Podfile(contents);
    const present = podfile.block(target.name);
    if (present) update(podfile, present, target);
    else insert(podfile, app, target, deploymentTarget);
    ({ contents } = podfile);
    // Read again: what was added must be found.
    if (!new Podfile(contents).block(target.name)) {
      throw new CameoError(`the Podfile cannot be changed; add the target '${target.name}' by hand`);
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
function insert(podfile, app, target, deploymentTarget) {
  const platform = ownPlatform(podfile, deploymentTarget);
  const lines = (/** @type {string[]} */ linkage) => [
    `target '${target.name}' do`,
    ...(platform === undefined ? [] : [`  platform :ios, '${platform}'`]),
    ...linkage.map((line) => `  ${line}`),
    ...target.pods.map((pod) => `  ${podLine(pod, target.path)}`),
    'end',
    '',
  ];
  const block = podfile.block(app);
  if (!block) {
    const way = `add these lines to it, and run prebuild again:\n\n${lines([]).join('\n')}`;
    throw new CameoError(
      podfile.isLoose
        ? `in the Podfile a \`do\` or an \`end\` is too many, and the target '${app}' was not found; ${way}`
        : `the Podfile has no target '${app}'; ${way}`,
    );
  }
  const linkage = podfile.linkage(block);
  if (!linkage) {
    throw new CameoError(
      `use_frameworks! stands in a condition in the Podfile's target '${app}', or has a variable; add ` +
        `these lines before it, with the same condition, and run prebuild again:\n\n${lines([]).join('\n')}`,
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
function update(podfile, block, target) {
  for (const pod of target.pods) {
    const index = podfile.lines.findIndex(
      (line, place) => place > block.start && place < block.end && readLine(line).pod === pod,
    );
    if (index < 0) {
      if (block.end - block.start < 2) {
        throw new CameoError(
          `the Podfile's target '${target.name}' has no lines of its own; put ` +
            `${podLine(pod, target.path)} into it`,
        );
      }
      podfile.insert(block.start + 1, [`  ${podLine(pod, target.path)}`]);
      block.end += 1;
    } else {
      const path = /(:path\s*=>\s*|\bpath:\s*)(['"])(?:\\.|(?!\2).)*\2/;
      if (!path.test(podfile.lines[index])) {
        throw new CameoError(
          `the Podfile's target '${target.name}' takes the pod ${pod} from elsewhere; remove the target, ` +
            'or make it take it from :path in the same line',
        );
      }
      podfile.lines[index] = podfile.lines[index].replace(
        path,
        (_, name) => `${name}'${escaped(target.path)}'`,
      );
    }
  }
}

/**
 * The extension's own platform, where the file's is older than the library's or is not given.
 *
 * @param {Podfile} podfile
 * @param {string} [deploymentTarget]
 */
function ownPlatform(podfile, deploymentTarget = OLDEST_SYSTEM) {
  const isOld = (/** @type {string} */ version) => isTooOld(version) ?? true;
  if (podfile.platform !== undefined) return isOld(podfile.platform) ? OLDEST_SYSTEM : undefined;
  // Where the file computes it, it is the app's.
  if (podfile.hasPlatform) return isOld(deploymentTarget) ? OLDEST_SYSTEM : undefined;
  return isOld(deploymentTarget) ? OLDEST_SYSTEM : deploymentTarget;
}

/**
 * @param {string} pod
 * @param {string} path
 */
function podLine(pod, path) {
  return `pod '${pod}', :path => '${escaped(path)}'`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/'/g, "\\'");
}

exports.Podfile = Podfile;
exports.withPodTargets = withPodTargets;
