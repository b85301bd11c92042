import {
  addNotificationListener,
  configureNotificationExtension,
  deleteDonations,
  deleteEverything,
  donateOutgoing,
  inspect,
  prefetchAvatar,
  recentDeliveries,
  setCategories,
  setOpenConversation,
  updateSettings,
  validateSetup,
} from '../src';

export async function use(): Promise<void> {
  configureNotificationExtension({
    senderIdKey: 'data.senderId',
    avatarUrlKey: ['data.senderAvatar', 'data.avatar'],
  });
  // @ts-expect-error: the sender is required.
  configureNotificationExtension({ avatarUrlKey: 'data.avatar' });
  // @ts-expect-error: a misspelled key.
  configureNotificationExtension({ senderIdKey: 'a', avatarURLKey: 'b' });
  updateSettings({ headline: null, hosts: ['a.example'] });
  // @ts-expect-error: no such choice.
  updateSettings({ headline: 'last' });
  await prefetchAvatar('https://a.example/ada.jpg', 'u_ada');
  const setup = await validateSetup({ data: { senderId: 'u_ada' } });
  const sender: string | null | undefined = setup.payloadParseResult?.senderId;
  const words: string[] = (await recentDeliveries(3)).flatMap((delivery) => delivery.explanation);
  const kind: 'message' | 'call' | 'none' | undefined = (await inspect('{}'))?.kind;
  await donateOutgoing({ recipients: ['u_grace', { id: 'u_mary', name: 'Mary' }] });
  // @ts-expect-error: to whom it went is required.
  await donateOutgoing({ conversationId: 'engines' });
  await deleteDonations({ conversationId: 'engines' });
  const problems: string[] = await setCategories([
    { id: 'message', actions: ['reply', { id: 'later', title: 'Later' }] },
  ]);
  setOpenConversation({ id: 'engines', account: 'work' });
  const subscription = addNotificationListener((event) => {
    const text: string | null = event.kind === 'reply' ? event.text : null;
    console.log(text, event.conversation?.isGroup, sender, words, kind, problems);
  });
  await deleteEverything();
  await deleteEverything(null);
  // @ts-expect-error: an account that may be missing.
  await deleteEverything(undefined as string | undefined);
  subscription.remove();
}
