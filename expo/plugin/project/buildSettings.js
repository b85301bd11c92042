'use strict';

const { decode } = require('./text');
const { COMMENT, keyOf, list } = require('./graph');

/**
 * @typedef {import('./graph').Graph} Graph
 * @typedef {import('../values').RawObject} RawObject
 */

/** The levels that settings come from, the strongest first. */
const TARGET = 0;
const PROJECT = 1;

/**
 * What a target is built with in one configuration: its own settings, then the project's.
 *
 * Files of settings (`.xcconfig`) are not read: Expo keeps all settings in the project, and those of
 * CocoaPods come and go with `pod install`.
 */
class BuildSettings {
  /**
   * @param {Graph} graph
   * @param {RawObject} target
   * @param {RawObject} configuration
   */
  constructor(graph, target, configuration) {
    this.configuration = decode(configuration.name) ?? '';
    const shared = configurations(graph, graph.root).find(
      (other) => decode(other.name) === this.configuration,
    );
    this.levels = [values(configuration), shared ? values(shared) : {}];
    this.own = configuration.buildSettings ?? {};
    const name = decode(target.name) ?? '';
    /** @type {Record<string, string>} */
    this.builtIn = { TARGET_NAME: name, TARGETNAME: name, CONFIGURATION: this.configuration };
  }

  /**
   * A setting as it is written, and where; one that only repeats the next level is passed over.
   *
   * @param {string} name
   */
  raw(name) {
    const same = ['$(inherited)', '${inherited}', `$(${name})`, `\${${name}}`];
    for (const [level, settings] of this.levels.entries()) {
      const value = settings[name];
      if (value !== undefined && !same.includes(value)) return { value, level };
    }
    return undefined;
  }

  /**
   * Whether all targets of the project have a setting, unless they say otherwise.
   *
   * @param {string} name
   */
  isOfProject(name) {
    return this.levels[PROJECT][name] !== undefined;
  }

  /** The names of the target's own settings. */
  get names() {
    return Object.keys(this.levels[TARGET]);
  }

  /**
   * A setting as it is for a device, with its variables put in.
   *
   * @param {string} name
   */
  value(name) {
    const device = this.raw(`${name}[sdk=iphoneos*]`);
    const plain = this.raw(name);
    const found =
      device && (!plain || device.level <= plain.level) ? device : plain;
    return found && this.expand(found.value, name, () => false, 0);
  }

  /**
   * A setting whose variables are put in, unless another target knows them, too, or nothing here does.
   *
   * @param {string} name
   */
  portable(name) {
    const found = this.raw(name);
    const keeps = (/** @type {string} */ variable) =>
      (this.raw(variable)?.level ?? PROJECT) === PROJECT;
    return found && this.expand(found.value, name, keeps, 0);
  }

  /**
   * What the target says for itself, for another target: as the file has it, quotes and all, where no
   * variable has to be put in. Expo writes some values in quotes that need none, and writes them so into
   * every target.
   *
   * @param {string} name
   * @returns {string | {verbatim: string | number} | undefined}
   */
  copied(name) {
    if (this.raw(name)?.level !== TARGET) return undefined;
    const value = this.portable(name);
    const raw = this.own[keyOf(this.own, name)];
    const isText = typeof raw === 'string' || typeof raw === 'number';
    return isText && decode(raw) === value ? { verbatim: raw } : value;
  }

  /**
   * @param {string} text
   * @param {string} own The setting that the text is of.
   * @param {(name: string) => boolean} keeps
   * @param {number} depth
   * @returns {string}
   */
  expand(text, own, keeps, depth) {
    if (depth > 16) return text;
    return text.replace(
      /\$\(([^()$]*)\)|\$\{([^{}$]*)\}|\$([A-Za-z_]\w*)/g,
      (variable, round, curly, bare) => {
        const [name, ...modifiers] = String(round ?? curly ?? bare).split(':');
        if (name === 'inherited' || name === own) {
          const weaker = this.raw(own)?.level === TARGET ? this.levels[PROJECT][own] : undefined;
          return weaker === undefined ? '' : this.expand(weaker, own, keeps, depth + 1);
        }
        if (this.builtIn[name] !== undefined) return modified(this.builtIn[name], modifiers);
        const found = this.raw(name);
        if (!found && (name === 'PRODUCT_NAME' || name === 'PRODUCT_MODULE_NAME')) {
          return modified(this.builtIn.TARGET_NAME, modifiers);
        }
        if (keeps(name)) return variable;
        const value = found ? this.expand(found.value, name, keeps, depth + 1) : '';
        return value === '' ? fallback(modifiers) : modified(value, modifiers);
      },
    );
  }
}

/** @param {string[]} modifiers */
function fallback(modifiers) {
  return modifiers.find((word) => word.startsWith('default='))?.slice('default='.length) ?? '';
}

/**
 * @param {string} value
 * @param {string[]} modifiers
 */
function modified(value, modifiers) {
  return modifiers.reduce((text, modifier) => {
    switch (modifier) {
      case 'lower':
        return text.toLowerCase();
      case 'upper':
        return text.toUpperCase();
      case 'rfc1034identifier':
        return text.replace(/[^A-Za-z0-9.-]/g, '-');
      case 'c99extidentifier':
      case 'identifier':
        return text.replace(/[^\p{L}\p{N}_]/gu, '_');
      default:
        return text;
    }
  }, value);
}

/**
 * @param {RawObject} configuration
 * @returns {Record<string, string>}
 */
function values(configuration) {
  /** @type {Record<string, string>} */
  const result = {};
  for (const [key, raw] of Object.entries(configuration.buildSettings ?? {})) {
    if (key.endsWith(COMMENT)) continue;
    result[decode(key) ?? key] = Array.isArray(raw) ? list(raw).join(' ') : (decode(raw) ?? '');
  }
  return result;
}

/**
 * The configurations of the project or of a target, in their order.
 *
 * @param {Graph} graph
 * @param {RawObject} holder
 * @returns {RawObject[]}
 */
function configurations(graph, holder) {
  const ids = list(graph.named(holder, 'buildConfigurationList')?.buildConfigurations);
  return ids.flatMap((id) => graph.objects.get(id) ?? []);
}

exports.BuildSettings = BuildSettings;
exports.configurations = configurations;
