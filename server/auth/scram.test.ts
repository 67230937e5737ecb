import { describe, expect, it } from 'vitest';
import { beginScram, scramCredentials, scramUser } from './scram.ts';

// RFC 7677 §3
const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
const first = 'n,,n=user,r=rOprNGfwEbeRWgbNEkqO';
const serverNonce = '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
const last =
  'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=';

function begun(password = 'pencil') {
  const user = scramUser(first);
  if (!user) throw new Error('no first message');
  return beginScram(user, scramCredentials(password, salt), serverNonce);
}

describe('SCRAM-SHA-256', () => {
  it('goes as the example of the standard', () => {
    const conversation = begun();
    expect(conversation.challenge).toBe(
      'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
    );
    expect(conversation.finish(last)).toBe('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=');
  });

  it('rejects a wrong password, another nonce, a missing or a cut proof', () => {
    expect(begun('pencils').finish(last)).toBeUndefined();
    expect(begun().finish(last.replace('rOprNG', 'xOprNG'))).toBeUndefined();
    expect(begun().finish(last.slice(0, last.indexOf(',p=')))).toBeUndefined();
    expect(begun().finish(last.slice(0, -8))).toBeUndefined();
  });

  it('reads names with commas and equals signs, and refuses channel binding', () => {
    expect(scramUser('n,,n=a=2Cb=3Dc,r=x')?.username).toBe('a,b=c');
    expect(scramUser('p=tls-unique,,n=a,r=x')).toBeUndefined();
    expect(scramUser('nonsense')).toBeUndefined();
  });
});
