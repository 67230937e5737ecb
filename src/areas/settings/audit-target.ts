export interface TargetParts {
  what: string;
  /** ID of its project. */
  project?: string;
}

/** Takes the target of an entry apart: `/groups/<project>/clusters/orders-prod` is `clusters/orders-prod` of a project. */
export function targetParts(target: string): TargetParts {
  const [, project, rest] = /^\/groups\/([0-9a-f]{24})\/(.+)$/.exec(target) ?? [];
  if (project === undefined || rest === undefined) return { what: target };
  return { what: rest, project };
}
