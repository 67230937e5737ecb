import { area as accessHistory } from './areas/access-history/index.ts';
import { area as advisor } from './areas/advisor/index.ts';
import { area as aiModels } from './areas/ai-models/index.ts';
import { area as alertConfigs } from './areas/alert-configs/index.ts';
import { area as alerts } from './areas/alerts/index.ts';
import { area as archives } from './areas/archives/index.ts';
import { area as backups } from './areas/backups/index.ts';
import { area as clusters } from './areas/clusters/index.ts';
import { area as credentials } from './areas/credentials/index.ts';
import { area as dataFederation } from './areas/data-federation/index.ts';
import { area as events } from './areas/events/index.ts';
import { area as federation } from './areas/federation/index.ts';
import { area as flex } from './areas/flex/index.ts';
import { area as invoices } from './areas/invoices/index.ts';
import { area as liveMigrations } from './areas/live-migrations/index.ts';
import { area as logExport } from './areas/log-export/index.ts';
import { area as mcpConfigs } from './areas/mcp-configs/index.ts';
import { area as monitoring } from './areas/monitoring/index.ts';
import { area as network } from './areas/network/index.ts';
import { area as outage } from './areas/outage/index.ts';
import { area as people } from './areas/people/index.ts';
import { area as queryShapes } from './areas/query-shapes/index.ts';
import { area as resourcePolicies } from './areas/resource-policies/index.ts';
import { area as search } from './areas/search/index.ts';
import { area as security } from './areas/security/index.ts';
import { area as streams } from './areas/streams/index.ts';
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
  network,
  archives,
  dataFederation,
  flex,
  outage,
  search,
  backups,
  liveMigrations,
  workloads,
  monitoring,
  logExport,
  streams,
  queryShapes,
  invoices,
  aiModels,
  mcpConfigs,
  advisor,
  accessHistory,
  alertConfigs,
  alerts,
  events,
];

/** The whole emulator. The kernel's own parts come last, so that they release what areas may still read. */
export const assembly = assemble([...areas, control, scenarioPart, rehearsalPart, ...kernelParts]);
