import { expect, it } from 'vitest';
import {
  type OrgSettingValues,
  orgSettingChanges,
  orgSettingProblem,
  orgSettingValues,
} from './org-setting-fields.ts';

const before = orgSettingValues({
  apiAccessListRequired: false,
  genAIFeaturesEnabled: true,
  securityContact: 'security@example.com',
  operationsContact: 'ops@example.com',
  maxServiceAccountSecretValidityInHours: 720,
});
const after = (change: Partial<OrgSettingValues>): OrgSettingValues => ({ ...before, ...change });

it('sends only what differs', () => {
  expect(orgSettingChanges(before, before)).toEqual({});
  const flags = { ...before.flags, apiAccessListRequired: true };
  expect(orgSettingChanges(before, after({ flags, operationsContact: '', absoluteTimeout: 3600 }))).toEqual({
    apiAccessListRequired: true,
    operationsContact: null,
    customSessionTimeouts: { absoluteSessionTimeoutInSeconds: 3600 },
  });
});

it.each([
  [{}, undefined],
  [{ operationsContact: '' }, undefined],
  [{ operationsContact: 'nobody' }, 'operationsContact'],
  [{ securityContact: '' }, undefined],
  [{ secretHours: 7 }, 'secretHours'],
  [{ secretHours: 8760 }, undefined],
  [{ secretHours: 8.5 }, 'secretHours'],
  [{ secretHours: null }, 'secretHours'],
  [{ idleTimeout: 0 }, 'idleTimeout'],
  [{ idleTimeout: 7200, absoluteTimeout: 3600 }, 'idleTimeout'],
  [{ idleTimeout: 3600, absoluteTimeout: 7200 }, undefined],
])('%j is wrong at %s', (change, field) => {
  expect(orgSettingProblem(before, after(change))?.field).toBe(field);
});
