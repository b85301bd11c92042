import {
  addNotificationListener,
  clearBadge,
  configureNotificationExtension,
  donateOutgoingMessage,
  prefetchAvatar,
  setCategories,
  setForegroundPresentationEnabled,
  setVisibleConversation,
  validateSetup,
} from 'expo-cameo';
import * as Notifications from 'expo-notifications';
import { useEffect, useState } from 'react';
import { Button, ScrollView, Text } from 'react-native';

const ADA = { id: 'u_ada', avatarUrl: 'https://pictures.example.com/people/ada.png' };
const CONVERSATION = 'c_ada_grace';

// Maps the key paths of this app's pushes to Cameo fields, effective from the next push.
configureNotificationExtension({
  senderIdKey: ['body.senderId', 'data.senderId'],
  senderNameKey: ['body.senderName', 'data.senderName'],
  avatarUrlKey: ['body.senderAvatar', 'data.senderAvatar'],
  conversationIdKey: ['body.conversationId', 'data.conversationId'],
  groupNameKey: ['body.groupName', 'data.groupName'],
  groupAvatarUrlKey: ['body.groupAvatar', 'data.groupAvatar'],
});

export default function App() {
  const [token, setToken] = useState('');
  const [visible, setVisible] = useState(null);
  const [lines, setLines] = useState([]);
  const log = (line) => setLines((earlier) => [line, ...earlier].slice(0, 20));

  useEffect(() => {
    // Receives taps, buttons and replies, including those before launch.
    const listener = addNotificationListener((event) => {
      log(`${event.kind}: ${event.sender?.name ?? 'unknown sender'}`);
      if (event.kind === 'tapped') setVisible(event.conversation?.id ?? null);
    });
    // This app doesn't call setNotificationHandler, so Cameo may present messages in the foreground.
    setForegroundPresentationEnabled(true);
    setCategories([{ id: 'message', actions: ['reply', 'markAsRead'] }]);
    // Caches the avatar, so that the next push doesn't have to download it.
    prefetchAvatar(ADA.avatarUrl, ADA.id).catch((error) => log(error.message));
    return () => listener.remove();
  }, []);

  useEffect(() => {
    // Messages of the conversation on the screen show no banner.
    setVisibleConversation(visible);
    if (visible) clearBadge();
  }, [visible]);

  async function requestPermission() {
    try {
      const { granted } = await Notifications.requestPermissionsAsync();
      if (granted) setToken((await Notifications.getExpoPushTokenAsync()).data);
    } catch (error) {
      log(error.message);
    }
  }

  async function reply() {
    // Donates the reply after sending it, for suggestions and Focus.
    try {
      await donateOutgoingMessage({
        recipients: [{ id: ADA.id, name: 'Ada' }],
        conversationId: CONVERSATION,
      });
      log('replied');
    } catch (error) {
      log(error.message);
    }
  }

  async function validate() {
    const { configValid, appGroupAccessible, findings, deliveries } = await validateSetup();
    log(`settings ${configValid}, app group ${appGroupAccessible}`);
    for (const finding of findings) log(`${finding.message}: ${finding.suggestion}`);
    for (const { explanation } of deliveries) explanation.forEach(log);
  }

  return (
    <ScrollView contentInsetAdjustmentBehavior="automatic" contentContainerStyle={{ gap: 12, padding: 16 }}>
      <Text selectable>{token || 'Notifications aren\'t allowed yet'}</Text>
      <Button title="Allow notifications" onPress={requestPermission} />
      <Button title={visible ? 'Close the conversation' : 'Open the conversation'}
        onPress={() => setVisible(visible ? null : CONVERSATION)} />
      <Button title="Reply to Ada" onPress={reply} />
      <Button title="Check the setup" onPress={validate} />
      {lines.map((line, index) => <Text key={index}>{line}</Text>)}
    </ScrollView>
  );
}
