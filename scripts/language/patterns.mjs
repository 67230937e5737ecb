// Phrases that make texts hard to read, each with the replacement in plain words. `npm run lint` counts them.

/** @type {readonly { pattern: RegExp; instead: string }[]} */
export const phrases = [
  {
    pattern: /\bwhat (?:is|was|it|a|the|they|are|has|had|does|comes|stands|nobody|somebody)\b/giu,
    instead: 'a noun: the value, the request, pending changes',
  },
  { pattern: /\b(?:told|tells?|telling)\b/giu, instead: 'reports, returns, notifies, logs' },
  { pattern: /\b(?:says|said|saying)\b/giu, instead: 'states, reports, answers' },
  { pattern: /\b(?:asks|asked)\b/giu, instead: 'requests, requires, queries' },
  {
    pattern: /\b(?:nobody|somebody|whoever)\b/giu,
    instead: 'the actor: the caller, another user, an administrator',
  },
  { pattern: /\b(?:stands?|stood)\b(?!-)/giu, instead: 'is, remains, represents' },
  { pattern: /\bjudg(?:e|es|ed|ing|ements?)\b/giu, instead: 'validate, check, authorize' },
  { pattern: /\b(?:is|are|was) none\b/giu, instead: 'no … exists, missing' },
  { pattern: /\bso many\b/giu, instead: 'the count' },
  { pattern: /\b(?:goes|go|went|going) on\b/giu, instead: 'continues' },
  { pattern: /\bof (?:which|what|whom|whose)\b/giu, instead: 'whose, that' },
  { pattern: /\b(?:hears?|heard)\b/giu, instead: 'receives' },
  { pattern: /\bmade of\b/giu, instead: 'consists of' },
  { pattern: /\b(?:lies?|lay) (?:in|beside|above|below|on)\b/giu, instead: 'is in' },
  { pattern: /\b(?:ways? back|t[ao]ken? back|took back)\b/giu, instead: 'undo, revert, inverse' },
  { pattern: /\bshuts? out\b/giu, instead: 'locks out, lockout' },
  {
    pattern: /\b(?:all the same|once more|by (?:itself|themselves))\b/giu,
    instead: 'anyway, again, automatically',
  },
  {
    pattern: /\b(?:stretch(?:es)?|deeds?|troubles?|happenings?|reckon\w*)\b/giu,
    instead: 'period, privilege, error, event',
  },
];

/** The phrases in a text. */
export const phrasesIn = (text) =>
  phrases.flatMap(({ pattern, instead }) =>
    (text.match(pattern) ?? []).map((phrase) => ({ phrase, instead })),
  );
