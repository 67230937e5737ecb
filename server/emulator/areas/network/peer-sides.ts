import { otherSideFields } from '#contract/network/other-side.ts';
import type { Peer } from '#contract/network/peer-rows.ts';
import type { PeerRecord } from './records.ts';

/** What identifies the network of the other side. */
export function targetOf(provider: Peer['providerName'], side: Readonly<Record<string, string>>): string {
  const names: readonly string[] = provider === 'AWS' ? ['awsAccountId', 'vpcId'] : otherSideFields[provider];
  return names.map((name) => side[name]).join('/');
}

export const sideOf = (peer: PeerRecord): Record<string, string> =>
  Object.fromEntries(
    otherSideFields[peer.providerName].map((name) => [name, String(Reflect.get(peer, name))]),
  );

/** The network of the other side as text: two connections with the same one meet there. */
export const otherNetwork = (peer: PeerRecord): string => targetOf(peer.providerName, sideOf(peer));
