import { area as accessHistory } from './areas/access-history/index.ts';
import { area as advisor } from './areas/advisor/index.ts';
import { area as alertConfigs } from './areas/alert-configs/index.ts';
import { area as alerts } from './areas/alerts/index.ts';
import { area as backups } from './areas/backups/index.ts';
import { area as clusters } from './areas/clusters/index.ts';
import { area as credentials } from './areas/credentials/index.ts';
import { area as events } from './areas/events/index.ts';
import { area as federation } from './areas/federation/index.ts';
import { area as flex } from './areas/flex/index.ts';
import { area as liveMigrations } from './areas/live-migrations/index.ts';
import { area as monitoring } from './areas/monitoring/index.ts';
import { area as outage } from './areas/outage/index.ts';
import { area as people } from './areas/people/index.ts';
import { area as resourcePolicies } from './areas/resource-policies/index.ts';
import { area as search } from './areas/search/index.ts';
import { area as security } from './areas/security/index.ts';
import { area as tenancy } from './areas/tenancy/index.ts';
import { area as workloads } from './areas/workloads/index.ts';
import { control } from './control/control.ts';
import { type Area, assemble } from './kernel/area.ts';
import { kernelParts } from './kernel/kernel-parts.ts';
import { rehearsalPart } from './scenarios/rehearsals/rehearsals.ts';
import { scenarioPart } from './scenarios/scenarios.ts';

/** Every area. Reactions of several areas to one event run in this order. */
export const areas: readonly Area[] = [
  tenancy,
  people,
  credentials,
  federation,
  security,
  resourcePolicies,
  clusters,
  flex,
  outage,
  search,
  backups,
  liveMigrations,
  workloads,
  monitoring,
  advisor,
  accessHistory,
  alertConfigs,
  alerts,
  events,
];

/** The whole emulator. The kernel's own parts come last, so that they release what areas may still read. */
export const assembly = assemble([...areas, control, scenarioPart, rehearsalPart, ...kernelParts]);
