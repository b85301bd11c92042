declare module 'expo' {
  export const requireOptionalNativeModule: ((name: string) => any) | undefined;
}

declare module 'react-native' {
  export const Platform: { OS: string };
}
