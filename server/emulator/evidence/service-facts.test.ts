import { describe, expect, it } from 'vitest';
import { type EvidenceName, evidence } from './read-evidence.ts';
import { recorded, rolesOf, serviceValues } from './service-facts.ts';

describe('facts about the service', () => {
  it('name the roles of an operation', () => {
    expect([...rolesOf('getGroupCluster')].sort()).toEqual(['GROUP_READ_ONLY']);
    expect(rolesOf('nothingOfTheKind')).toEqual([]);
  });

  it('describe real responses', () => {
    expect(recorded().createGroup).toMatchObject({ success: [201], rateLimit: [1200], location: true });
  });

  it('list values', () => {
    expect(serviceValues().regions.AWS).toContain('US_EAST_1');
    expect(serviceValues().defaultAlertConfigs).toHaveLength(10);
  });

  it.each<EvidenceName>(['operations', 'schemas', 'recordings', 'values'])(
    'in %s are facts alone: nothing in them reads as a sentence',
    (name) => {
      const sentences: string[] = [];
      const visit = (value: unknown): void => {
        if (
          typeof value === 'string' &&
          value.split(/[\s,.]+/).filter((word) => /^[a-z]{2,}$/.test(word)).length > 3
        )
          sentences.push(value);
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
      };
      visit(evidence(name));
      expect(sentences).toEqual([]);
    },
  );
});
