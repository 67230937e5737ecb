/** The placeholders of the specification, resolved in one place. */
export const product = 'atlas';
export const productName = 'MongoDB Atlas';
export const cloudOrigin = 'https://cloud.mongodb.com';
export const realm = 'MMS Public API';
export const providers = ['AWS', 'AZURE', 'GCP'] as const;

/** Where operations live below the host. `control` is the emulator's own: clock, worlds, faults. */
export const roots = {
  v2: `/api/${product}/v2`,
  oauth: '/api/oauth',
  private: '/api/private',
  control: '/_emulator',
} as const;
export type Root = keyof typeof roots;

/**
 * The legacy roots: paths of v2, unversioned. v1.0 answers as the first version // specification §9; v1.5, which has
 * little but clusters, as 2023-02-01 // documented
 */
export const legacyRoots = { 'v1.0': `/api/${product}/v1.0`, 'v1.5': `/api/${product}/v1.5` } as const;

export function rootPath(root: Root | undefined): string {
  return roots[root ?? 'v2'];
}
