import { accessPages } from './access-pages.ts';
import { activityPages } from './activity-pages.ts';
import { alertPages } from './alert-pages.ts';
import { backupPages } from './backup-pages.ts';
import { changeSetPages } from './change-set-pages.ts';
import { clusterEditorPages } from './cluster-editor-pages.ts';
import { clusterPages } from './cluster-pages.ts';
import { dataPages } from './data-pages.ts';
import { explorerPages } from './explorer-pages.ts';
import { federationPages } from './federation-pages.ts';
import { flowPages } from './flow-pages.ts';
import { generalPages } from './general-pages.ts';
import { logExportPages } from './log-export-pages.ts';
import { migrationPages } from './migration-pages.ts';
import { networkPages } from './network-pages.ts';
import { operationsPages } from './operations-pages.ts';
import type { PageCase } from './page-case.ts';
import { peoplePages } from './people-pages.ts';
import { searchPages } from './search-pages.ts';
import { streamPages } from './stream-pages.ts';
import { twinPages } from './twin-pages.ts';

/** Every page. An area adds its own. */
export const pages: readonly PageCase[] = [
  ...generalPages,
  ...alertPages,
  ...backupPages,
  ...clusterPages,
  ...clusterEditorPages,
  ...dataPages,
  ...searchPages,
  ...flowPages,
  ...streamPages,
  ...federationPages,
  ...logExportPages,
  ...migrationPages,
  ...operationsPages,
  ...accessPages,
  ...networkPages,
  ...explorerPages,
  ...changeSetPages,
  ...peoplePages,
  ...activityPages,
  ...twinPages,
];
