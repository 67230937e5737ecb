import { analyzerHandlers } from './analyzer-handlers.ts';
import { buildTransitions } from './builds.ts';
import { deploymentHandlers, deploymentTransitions } from './deployments.ts';
import { indexHandlers } from './index-handlers.ts';
import { synonymTransitions } from './synonym-alerts.ts';

/** Search indexes of both generations, analyzers of clusters, search nodes. */
export const searchHandlers = { ...indexHandlers, ...analyzerHandlers, ...deploymentHandlers };

export const searchTransitions = { ...buildTransitions, ...deploymentTransitions, ...synonymTransitions };
