import { expect, test } from 'vitest';
import { readTwin, type TwinChoice } from './twin-source.ts';

const choice = (more: Partial<TwinChoice>): TwinChoice => ({
  ...{ twin: 'Rehearsal', console: undefined, tokenFile: undefined, connection: undefined },
  ...more,
});
const token = { QUARTERDECK_TOKEN: 'qdt_x' };

test.each([
  ['no address', {}, token, '--console URL or QUARTERDECK_URL is required'],
  ['text that is no address', { console: 'somewhere' }, token, '--console: somewhere is no address'],
  ['an unencrypted address', { console: 'http://192.0.2.1' }, token, '--console must begin with https://'],
  [
    'the same from the environment',
    {},
    { ...token, QUARTERDECK_URL: 'http://192.0.2.1' },
    'QUARTERDECK_URL must begin',
  ],
  ['a user in the address', { console: 'https://a:b@localhost' }, token, 'must hold no user and no password'],
  ['no token', { console: 'http://127.0.0.1:1' }, {}, 'QUARTERDECK_TOKEN or --token-file FILE is required'],
  [
    'a token of two lines',
    { console: 'http://127.0.0.1:1' },
    { QUARTERDECK_TOKEN: 'a\nb' },
    'QUARTERDECK_TOKEN holds no token',
  ],
  [
    'a missing file',
    { console: 'http://127.0.0.1:1', tokenFile: '/nowhere' },
    token,
    '/nowhere cannot be read (ENOENT)',
  ],
  [
    'a console that does not answer',
    { console: 'http://127.0.0.1:1' },
    token,
    'the console at http://127.0.0.1:1 cannot be reached',
  ],
])('refuses %s', async (_, more, env, message) => {
  await expect(readTwin(choice(more), env)).rejects.toThrow(message);
});
