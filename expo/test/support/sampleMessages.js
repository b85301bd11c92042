'use strict';

// Ada writes to Grace and to the group Engines.

const ada = {
  id: 'u_ada',
  name: 'Ada',
  avatarUrl: 'https://pictures.example.com/people/ada.png',
};

const direct = { sender: ada, body: 'Are you coming tonight? 🚂' };

const inGroup = {
  sender: ada,
  body: 'The valves are in.',
  conversationId: 'c_engines',
  group: { name: 'Engines', avatarUrl: 'https://pictures.example.com/groups/engines.png' },
  recipients: [{ id: 'u_mary', name: 'Mary' }, { id: 'u_charles', name: 'Charles' }],
};

const ringing = {
  sender: ada,
  body: 'Incoming video call',
  state: 'incoming',
  capability: 'video',
};

exports.ada = ada;
exports.direct = direct;
exports.inGroup = inGroup;
exports.ringing = ringing;
