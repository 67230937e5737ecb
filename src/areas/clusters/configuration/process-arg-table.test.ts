import { describe, expect, it } from 'vitest';
import { type NumericProcessArg, processArgMinima } from '#contract/clusters/process-arg-ranges.ts';
import { ProcessArgsRequest } from '#contract/clusters/process-args.ts';
import {
  allArgs,
  argProblem,
  argProblems,
  changedArgs,
  isShown,
  restarts,
  shownArg,
  valuesOf,
} from './process-arg-table.ts';

const argNamed = (name: string) => {
  const match = allArgs.find((arg) => arg.name === name);
  if (!match) throw new Error(`${name} is no argument of the form`);
  return match;
};

describe('every argument of the form', () => {
  it.each(allArgs.map((arg) => [arg.name, arg] as const))('%s is one of the contract', (name) => {
    expect(Object.keys(ProcessArgsRequest.shape)).toContain(name);
  });

  it.each(Object.entries(processArgMinima) as [NumericProcessArg, number][])(
    '%s is refused below %i by form and contract alike',
    (name, least) => {
      const arg = argNamed(name);
      for (const value of [least, least + 1]) {
        expect(argProblem(arg, value, 0)).toBeUndefined();
        expect(ProcessArgsRequest.safeParse({ [name]: value }).success).toBe(true);
      }
      expect(argProblem(arg, least - 1, 0)).toMatch(/^must be at least /);
      expect(ProcessArgsRequest.safeParse({ [name]: least - 1 }).success).toBe(false);
    },
  );
});

it('a fraction is taken for hours only', () => {
  expect(argProblem(argNamed('oplogMinRetentionHours'), 1.5, 0)).toBeUndefined();
  expect(argProblem(argNamed('oplogSizeMB'), 1.5, 0)).toBe('must be a whole number');
});

it('a field may be emptied only where nothing is set by default', () => {
  expect(argProblem(argNamed('oplogSizeMB'), null, 2000)).toBeUndefined();
  expect(argProblem(argNamed('transactionLifetimeLimitSeconds'), null, 60)).toBe('must be entered');
  expect(argProblem(argNamed('transactionLifetimeLimitSeconds'), null, null)).toBeUndefined();
});

it('a request contains only the changes', () => {
  const before = valuesOf({ oplogSizeMB: 990, noTableScan: false, javascriptEnabled: true });
  expect(changedArgs(before, before)).toEqual({});
  const after = { ...before, oplogSizeMB: null, noTableScan: true };
  expect(changedArgs(before, after)).toEqual({ oplogSizeMB: null, noTableScan: true });
  expect(restarts(changedArgs(before, after))).toBe(false);
  expect(restarts({ javascriptEnabled: false })).toBe(true);
});

it.each([
  ['transactionLifetimeLimitSeconds', 90, '90 s', '60 s', true],
  ['transactionLifetimeLimitSeconds', 60, '60 s', undefined, false],
  ['transactionLifetimeLimitSeconds', null, '60 s (default)', undefined, false],
  [
    'changeStreamOptionsPreAndPostImagesExpireAfterSeconds',
    -1,
    'as long as the oplog reaches',
    undefined,
    false,
  ],
  ['changeStreamOptionsPreAndPostImagesExpireAfterSeconds', 60, '60 s', 'as long as the oplog reaches', true],
  ['defaultMaxTimeMS', null, 'none (default)', undefined, false],
  ['oplogSizeMB', null, 'not set', undefined, false],
  ['oplogSizeMB', 2000, '2000 MB', undefined, true],
  ['javascriptEnabled', false, 'off', 'on', true],
  ['minimumEnabledTlsProtocol', 'TLS1_0', 'TLS 1.0', 'TLS 1.2', true],
  ['defaultWriteConcern', undefined, 'majority (default)', undefined, false],
  ['customOpensslCipherConfigTls13', [], 'none', undefined, false],
])('%s of %j reads %s beside its default %s', (name, value, text, standard, differs) => {
  expect(shownArg(argNamed(name), value)).toEqual({ text, standard, differs });
});

describe('ciphers of TLS', () => {
  const usual = valuesOf({ tlsCipherConfigMode: 'DEFAULT', customOpensslCipherConfigTls12: [] });
  const own = { ...usual, tlsCipherConfigMode: 'CUSTOM' };
  const listed = { ...own, customOpensslCipherConfigTls13: ['TLS_AES_256_GCM_SHA384'] };

  it('need a list in a mode of their own', () => {
    expect(argProblems(usual, own)).toEqual([
      ['tlsCipherConfigMode', 'must be DEFAULT without a list of ciphers'],
    ]);
    expect(argProblems(usual, listed)).toEqual([]);
  });

  it('are shown in that mode only, and sent with it', () => {
    const list = argNamed('customOpensslCipherConfigTls13');
    expect([isShown(list, usual), isShown(list, own)]).toEqual([false, true]);
    expect(changedArgs(usual, listed)).toEqual({
      tlsCipherConfigMode: 'CUSTOM',
      customOpensslCipherConfigTls13: ['TLS_AES_256_GCM_SHA384'],
    });
    expect(restarts(changedArgs(usual, listed))).toBe(true);
  });

  it('leave their list with the mode', () => {
    const back = { ...listed, tlsCipherConfigMode: 'DEFAULT' };
    expect(changedArgs(listed, back)).toEqual({
      tlsCipherConfigMode: 'DEFAULT',
      customOpensslCipherConfigTls13: [],
    });
    expect(argProblems(listed, back)).toEqual([]);
  });
});
