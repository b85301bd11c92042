import {AppRegistry, Text} from 'react-native';
import {name} from './app.json';

AppRegistry.registerComponent(name, () => () => <Text>Engines</Text>);
