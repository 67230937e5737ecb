import { z } from 'zod';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { repeated } from './problem.ts';
import { text } from './text.ts';

/** Sizes of search nodes // documented */
const searchNodeSizes = [
  'S10_HIGHCPU',
  'S20_HIGHCPU_NVME',
  'S30_HIGHCPU_NVME',
  'S40_HIGHCPU_NVME',
  'S50_HIGHCPU_NVME',
  'S60_HIGHCPU_NVME',
  'S70_HIGHCPU_NVME',
  'S80_HIGHCPU_NVME',
  'S30_LOWCPU_NVME',
  'S40_LOWCPU_NVME',
  'S50_LOWCPU_NVME',
  'S60_LOWCPU_NVME',
  'S70_LOWCPU_NVME',
  'S80_LOWCPU_NVME',
  'S90_LOWCPU_NVME',
  'S100_LOWCPU_NVME',
  'S110_LOWCPU_NVME',
  'S120_LOWCPU_NVME',
  'S130_LOWCPU_NVME',
  'S135_LOWCPU_NVME',
  'S140_LOWCPU_NVME',
  'S40_STORAGE_NVME',
  'S50_STORAGE_NVME',
  'S60_STORAGE_NVME',
  'S80_STORAGE_NVME',
  'S90_STORAGE_NVME',
] as const;

const providers = ['AWS', 'AZURE', 'GCP'] as const;
const instanceSize = z.enum(searchNodeSizes);
const nodeCount = z.int().min(2).max(32);

/** Requested search nodes of one region; without a region: of every region of the cluster. */
export const NodeSpec = z.strictObject({
  instanceSize,
  nodeCount: nodeCount.optional(),
  cloudProvider: z.enum(providers).optional(),
  regionName: text(64).optional(),
});
export type NodeSpec = z.output<typeof NodeSpec>;

export const SearchDeploymentRequest = z.strictObject({
  defaultNodeCount: nodeCount.optional(),
  specs: z.array(NodeSpec).min(1).max(50),
  ...ignored('id', 'groupId', 'stateName', 'effectiveSpecs', 'encryptionAtRestProvider', 'links'),
});
export type SearchDeploymentRequest = z.output<typeof SearchDeploymentRequest>;

/** Empty where the newest version is queried for a cluster without search nodes // observed */
export const SearchDeployment = z.object({
  id: ObjectId.optional(),
  groupId: ObjectId.optional(),
  stateName: z.enum(['IDLE', 'PAUSED', 'UPDATING']).optional(),
  encryptionAtRestProvider: z.enum(['NONE', ...providers]).optional(),
  specs: z.array(z.object({ instanceSize, nodeCount })).optional(),
  effectiveSpecs: z
    .array(z.object({ cloudProvider: z.enum(providers), instanceSize, nodeCount, regionName: z.string() }))
    .optional(),
});
export type SearchDeployment = z.infer<typeof SearchDeployment>;

export interface CloudRegion {
  cloudProvider: (typeof providers)[number];
  regionName: string;
}

/** The problems of search nodes for a cluster in these regions: field and sentence. */
export function checkSearchNodes(
  { specs, defaultNodeCount }: SearchDeploymentRequest,
  regions: readonly CloudRegion[],
): { field: string; description: string }[] {
  const places = specs.map(({ cloudProvider = '', regionName = '' }) => `${cloudProvider} ${regionName}`);
  return [
    ...specs.flatMap((spec, index) => {
      const at = `specs[${index}]`;
      const wrong: { field: string; description: string }[] = [];
      if (spec.nodeCount === undefined && defaultNodeCount === undefined) {
        wrong.push({ field: `${at}.nodeCount`, description: 'is required without defaultNodeCount' });
      }
      if (!regions.some((region) => covers(spec, region))) {
        wrong.push({ field: `${at}.regionName`, description: 'must be a region of the cluster' });
      }
      return wrong;
    }),
    ...repeated(places).map(({ index }) => ({
      field: `specs[${index}].regionName`,
      description: 'must not be a region of another specification',
    })),
  ];
}

/** Whether a specification speaks of a region. */
export function covers(spec: NodeSpec, { cloudProvider, regionName }: CloudRegion): boolean {
  return (
    (spec.cloudProvider === undefined || spec.cloudProvider === cloudProvider) &&
    (spec.regionName === undefined || spec.regionName === regionName)
  );
}
