// Declarations of the parts of Expo and React Native that the package uses.

declare module 'expo/config-plugins' {
  /** Argument of mods: the app config, the location of the project, and the object to modify. */
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
