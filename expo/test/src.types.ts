import {
  addNotificationListener,
  configureNotificationExtension,
  deleteDonations,
  deleteAllData,
  donateOutgoingMessage,
  getDailyDeliveries,
  getRecentDeliveries,
  inspectPayload,
  postNotification,
  prefetchAvatar,
  setCategories,
  setDecryptionKey,
  setRequestHeaders,
  setVisibleConversation,
  updateSettings,
  validateSetup,
} from '../src';
import type { CameoPluginOptions } from '../plugin';

export const options: CameoPluginOptions = {
  vendors: [
    'onesignal',
    { name: 'customerio', apiKey: { env: 'CDP_API_KEY' }, isInEU: true },
    // @ts-expect-error: an option of another vendor.
    { name: 'braze', apiKey: 'a' },
    // @ts-expect-error: an unknown vendor.
    'acme',
  ],
  decryption: { algorithm: 'aes-gcm', keyIdField: 'key_id' },
  authenticatedHosts: ['cdn.example.com'],
};

export async function use(): Promise<void> {
  configureNotificationExtension({
    senderIdKey: 'data.senderId',
    avatarUrlKey: ['data.senderAvatar', 'data.avatar'],
  });
  configureNotificationExtension({
    senderIdKey: { template: '{data.team}:{data.user}' },
    senderNameKey: ['data.name', { path: 'aps.alert.title', after: ' from ' }, { constant: 'Someone' }],
    isGroupKey: { path: 'data.type', values: { group: true, '*': false } },
    groupNameKey: { path: 'data.room', when: [{ 'data.type': ['group', 'room'] }, { $isGroup: true }] },
    recipientsKey: { path: 'data.to', items: { id: 'uid', name: ['nick', 'login'] } },
    style: { when: { 'data.type': { not: ['reaction', null] } }, require: ['conversationIdKey'] },
  });
  configureNotificationExtension({ titleKey: 'data.title', mediaUrlKey: 'data.image' });
  // @ts-expect-error: two sources.
  configureNotificationExtension({ senderIdKey: { path: 'a', template: 'b' } });
  // @ts-expect-error: no source.
  configureNotificationExtension({ senderIdKey: { strip: 'b' } });
  // @ts-expect-error: an unknown field.
  configureNotificationExtension({ senderIdKey: 'a', style: { require: ['senderId'] } });
  // @ts-expect-error: an avatar requires senderIdKey.
  configureNotificationExtension({ avatarUrlKey: 'data.avatar' });
  // @ts-expect-error: a misspelled key.
  configureNotificationExtension({ senderIdKey: 'a', avatarURLKey: 'b' });
  updateSettings({ titleStyle: null, allowedHosts: ['a.example'] });
  // @ts-expect-error: an unknown value.
  updateSettings({ titleStyle: 'last' });
  await prefetchAvatar('https://a.example/ada.jpg', 'u_ada');
  const setup = await validateSetup({ data: { senderId: 'u_ada' } });
  const sender: string | null | undefined = setup.payloadParseResult?.senderId;
  const severity: 'error' | 'warning' | 'info' = setup.findings[0].severity;
  const died: number[] = (await getDailyDeliveries()).map((day) => day.died.vendor ?? 0);
  const explanations: string[] = (await getRecentDeliveries(3)).flatMap((delivery) => delivery.explanation);
  const kind: 'message' | 'call' | 'none' | undefined = (await inspectPayload('{}'))?.kind;
  await donateOutgoingMessage({ recipients: ['u_grace', { id: 'u_mary', name: 'Mary' }] });
  // @ts-expect-error: recipients are required.
  await donateOutgoingMessage({ conversationId: 'engines' });
  await deleteDonations({ conversationId: 'engines' });
  const problems: string[] = await setCategories([
    { id: 'message', actions: ['reply', { id: 'later', title: 'Later' }] },
  ]);
  setVisibleConversation({ id: 'engines', account: 'work' });
  const subscription = addNotificationListener((event) => {
    const text: string | null = event.kind === 'reply' ? event.text : null;
    console.log(text, event.conversation?.isGroup, sender, explanations, died, kind, severity, problems);
  });
  const posted = await postNotification({ aps: { alert: 'Hello' } });
  const id: string | null = posted?.result === 'posted' ? posted.notificationId : null;
  await setDecryptionKey('AAAA', { id: 'k1', auth: 'AAAA' });
  await setDecryptionKey(null);
  // @ts-expect-error: a key that may be undefined.
  await setDecryptionKey(undefined as string | undefined);
  await setRequestHeaders('cdn.example.com', { Authorization: `Bearer ${id}` });
  await setRequestHeaders('cdn.example.com', null);
  await deleteAllData();
  await deleteAllData(null);
  // @ts-expect-error: an account that may be undefined.
  await deleteAllData(undefined as string | undefined);
  subscription.remove();
}
