// What the package uses of those that an app brings along, for checking without them.

declare module 'expo/config-plugins' {
  /** What mods are handed: the app's configuration, where it lies, and what they change. */
  interface Mod extends Config {
    modResults: any;
    modRequest: {
      projectRoot: string;
      platformProjectRoot: string;
      projectName?: string;
      introspect: boolean;
    };
  }

  interface Config {
    [name: string]: any;
  }

  export type Action = (config: Mod) => Mod;

  export type ConfigPlugin<Options = void> = (config: Config, options: Options) => Config;
  export function withEntitlementsPlist(config: Config, action: Action): Config;
  export function withInfoPlist(config: Config, action: Action): Config;
  export function withPodfile(config: Config, action: Action): Config;
  export function withXcodeProject(config: Config, action: Action): Config;
  export function withFinalizedMod(config: Config, action: ['ios', Action]): Config;
  export function createRunOncePlugin<Options>(
    plugin: ConfigPlugin<Options>,
    name: string,
    version?: string
  ): ConfigPlugin<Options>;
  export const WarningAggregator: { addWarningIOS(property: string, text: string): void };
  export const IOSConfig: { XcodeUtils: { getPbxproj(projectRoot: string): any } };
}

declare module 'expo' {
  export function requireOptionalNativeModule(name: string): any;
}

declare module 'react-native' {
  export const Platform: { OS: string };
}
