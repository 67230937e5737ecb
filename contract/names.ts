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

/** The legacy root: the paths of v2, unversioned, answering as the first version does // specification §9 */
export const legacyRoot = `/api/${product}/v1.0`;

export function rootPath(root: Root | undefined): string {
  return roots[root ?? 'v2'];
}
