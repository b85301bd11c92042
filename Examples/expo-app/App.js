import {
  addNotificationListener,
  clearBadge,
  configureNotificationExtension,
  donateOutgoing,
  prefetchAvatar,
  setAnswersInFront,
  setCategories,
  setOpenConversation,
  validateSetup,
} from 'expo-cameo';
import * as Notifications from 'expo-notifications';
import { useEffect, useState } from 'react';
import { Button, SafeAreaView, ScrollView, Text } from 'react-native';

const ADA = { id: 'u_ada', portrait: 'https://pictures.example.com/people/ada.png' };
const CONVERSATION = 'c_ada_grace';

// Where this app's pushes hold what; the extension reads it with the next push.
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
  const [open, setOpen] = useState(null);
  const [lines, setLines] = useState([]);
  const say = (line) => setLines((earlier) => [line, ...earlier].slice(0, 20));

  useEffect(() => {
    // Taps, buttons and replies, those from before the app had started too.
    const listener = addNotificationListener((event) => {
      say(`${event.kind}: ${event.sender?.name ?? 'nobody'}`);
      if (event.kind === 'tapped') setOpen(event.conversation?.id ?? null);
    });
    // This app has no handler of expo-notifications: Cameo says how messages are shown in front.
    setAnswersInFront(true);
    setCategories([{ id: 'message', actions: ['reply', 'markAsRead'] }]);
    // Once it is known here, the portrait costs the next push no download.
    prefetchAvatar(ADA.portrait, ADA.id).catch((error) => say(error.message));
    return () => listener.remove();
  }, []);

  useEffect(() => {
    // No banner for what is on the screen.
    setOpenConversation(open);
    if (open) clearBadge();
  }, [open]);

  async function allow() {
    try {
      const { granted } = await Notifications.requestPermissionsAsync();
      if (granted) setToken((await Notifications.getExpoPushTokenAsync()).data);
    } catch (error) {
      say(error.message);
    }
  }

  async function answer() {
    // After the app has sent it: iOS then knows whom its owner writes to.
    try {
      await donateOutgoing({ recipients: [{ id: ADA.id, name: 'Ada' }], conversationId: CONVERSATION });
      say('answered');
    } catch (error) {
      say(error.message);
    }
  }

  async function check() {
    const { configValid, appGroupAccessible, findings } = await validateSetup();
    say(`settings ${configValid}, app group ${appGroupAccessible}`);
    for (const finding of findings) say(`${finding.message}: ${finding.remedy}`);
  }

  return (
    <SafeAreaView style={{ flex: 1 }}>
      <ScrollView contentContainerStyle={{ gap: 12, padding: 16 }}>
        <Text selectable>{token || 'Not allowed yet'}</Text>
        <Button title="Allow notifications" onPress={allow} />
        <Button title={open ? 'Close the conversation' : 'Open the conversation'}
          onPress={() => setOpen(open ? null : CONVERSATION)} />
        <Button title="Answer Ada" onPress={answer} />
        <Button title="Check the setup" onPress={check} />
        {lines.map((line, index) => <Text key={index}>{line}</Text>)}
      </ScrollView>
    </SafeAreaView>
  );
}
