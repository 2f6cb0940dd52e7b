import { expect, it } from 'vitest';

import { splitStreamEvents } from './stream-text.ts';

it.each([
  ['nothing', '', [], ''],
  ['half an event', 'id: a\ndata: {"n"', [], 'id: a\ndata: {"n"'],
  ['an event', 'id: a\ndata: {"n":1}\n\n', [{ id: 'a', data: '{"n":1}' }], ''],
  ['an event and the beginning of another', 'id: a\ndata: 1\n\nid: b', [{ id: 'a', data: '1' }], 'id: b'],
  [
    'signs of life between events',
    ':\n\ndata: 1\n\n: still here\n\ndata: 2\n\n',
    [
      { id: '', data: '1' },
      { id: '', data: '2' },
    ],
    '',
  ],
  ['data of several lines', 'data: 1\ndata: 2\n\n', [{ id: '', data: '1\n2' }], ''],
  ['fields without a blank, and others', 'event: x\nid:a\nretry: 5\ndata:1\n\n', [{ id: 'a', data: '1' }], ''],
  ['the line ends of another system', 'id: a\r\ndata: 1\r\n\r\n', [{ id: 'a', data: '1' }], ''],
])('the stream parser accepts %s', (_, text, events, rest) => {
  expect(splitStreamEvents(text)).toEqual({ events, rest });
});
