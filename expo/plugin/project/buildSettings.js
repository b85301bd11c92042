'use strict';

const { decode } = require('./text');
const { COMMENT, keyOf, list } = require('./graph');

/**
 * @typedef {import('./graph').Graph} Graph
 * @typedef {import('../values').RawObject} RawObject
 */

/** Levels of build settings, in order of precedence. */
const TARGET = 0;
const PROJECT = 1;

/**
 * Build settings of a target in one configuration: the target's, then the project's.
 *
 * `.xcconfig` files are ignored: Expo keeps all settings in the project, and those of CocoaPods depend on
 * whether `pod install` has run.
 */
class BuildSettings {
  /**
   * @param {Graph} graph
   * @param {RawObject} target
   * @param {RawObject} configuration
   */
  constructor(graph, target, configuration) {
    this.configuration = decode(configuration.name) ?? '';
    const projectConfiguration = configurations(graph, graph.root).find(
      (other) => decode(other.name) === this.configuration,
    );
    this.levels = [values(configuration), projectConfiguration ? values(projectConfiguration) : {}];
    this.own = configuration.buildSettings ?? {};
    const name = decode(target.name) ?? '';
    /** @type {Record<string, string>} */
    this.builtIn = { TARGET_NAME: name, TARGETNAME: name, CONFIGURATION: this.configuration };
  }

  /**
   * Returns the unexpanded value of a setting and its level. Skips a level that only inherits.
   *
   * @param {string} name
   */
  raw(name) {
    const inherited = ['$(inherited)', '${inherited}', `$(${name})`, `\${${name}}`];
    for (const [level, settings] of this.levels.entries()) {
      const value = settings[name];
      if (value !== undefined && !inherited.includes(value)) return { value, level };
    }
    return undefined;
  }

  /**
   * Whether a setting is set at the project level, as a default for all targets.
   *
   * @param {string} name
   */
  isSetByProject(name) {
    return this.levels[PROJECT][name] !== undefined;
  }

  /** Names of the settings at the target level. */
  get names() {
    return Object.keys(this.levels[TARGET]);
  }

  /**
   * Returns the expanded value of a setting for a device.
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
   * Returns the value of a setting for use in another target. Expands only the variables that are set at
   * the target level.
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
   * Returns the value of a setting at the target level, for use in another target. If no variable is
   * expanded, it is the raw value with its quotes, since Expo quotes some values unnecessarily and does so
   * in every target.
   *
   * @param {string} name
   * @returns {string | {verbatim: string | number} | undefined}
   */
  copied(name) {
    if (this.raw(name)?.level !== TARGET) return undefined;
    const value = this.portable(name);
    const raw = this.own[keyOf(this.own, name)];
    const isScalar = typeof raw === 'string' || typeof raw === 'number';
    return isScalar && decode(raw) === value ? { verbatim: raw } : value;
  }

  /**
   * @param {string} text
   * @param {string} setting Setting that has the text as its value.
   * @param {(name: string) => boolean} keeps Whether to keep a variable unexpanded.
   * @param {number} depth
   * @returns {string}
   */
  expand(text, setting, keeps, depth) {
    if (depth > 16) return text;
    return text.replace(
      /\$\(([^()$]*)\)|\$\{([^{}$]*)\}|\$([A-Za-z_]\w*)/g,
      (variable, round, curly, bare) => {
        const [name, ...modifiers] = String(round ?? curly ?? bare).split(':');
        if (name === 'inherited' || name === setting) {
          const isFromTarget = this.raw(setting)?.level === TARGET;
          const inherited = isFromTarget ? this.levels[PROJECT][setting] : undefined;
          return inherited === undefined ? '' : this.expand(inherited, setting, keeps, depth + 1);
        }
        if (this.builtIn[name] !== undefined) return applyModifiers(this.builtIn[name], modifiers);
        const found = this.raw(name);
        if (!found && (name === 'PRODUCT_NAME' || name === 'PRODUCT_MODULE_NAME')) {
          return applyModifiers(this.builtIn.TARGET_NAME, modifiers);
        }
        if (keeps(name)) return variable;
        const value = found ? this.expand(found.value, name, keeps, depth + 1) : '';
        return value === '' ? defaultValue(modifiers) : applyModifiers(value, modifiers);
      },
    );
  }
}

/** @param {string[]} modifiers */
function defaultValue(modifiers) {
  return modifiers.find((word) => word.startsWith('default='))?.slice('default='.length) ?? '';
}

/**
 * @param {string} value
 * @param {string[]} modifiers
 */
function applyModifiers(value, modifiers) {
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
 * Returns the build configurations of the project or of a target, in order.
 *
 * @param {Graph} graph
 * @param {RawObject} owner
 * @returns {RawObject[]}
 */
function configurations(graph, owner) {
  const ids = list(graph.named(owner, 'buildConfigurationList')?.buildConfigurations);
  return ids.flatMap((id) => graph.objects.get(id) ?? []);
}

exports.BuildSettings = BuildSettings;
exports.configurations = configurations;
