// Packages that an app brings along: their types are not checked here.

declare module '@expo/config-plugins';
declare module 'expo';
declare module 'expo/config-plugins';
declare module 'expo-modules-core';
declare module 'expo-notifications';
declare module 'react-native';
declare module 'xcode';
