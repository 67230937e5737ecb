/** A duration up to a tenth shorter or longer, so that replicas that started together do not stay in step. */
export const jittered = (ms: number): number => ms * (0.9 + Math.random() * 0.2);
