import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Deployment,
  DeploymentPatch,
  DeploymentRequest,
  DeploymentTest,
} from '#contract/console/functions.ts';
import { request } from '#src/api/client.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';

const at = (id: string): string => `/deployments/${encodeURIComponent(id)}`;

function useChange<Input, Result>(run: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: deploymentsQuery.queryKey }),
  });
}

export const useCreateDeployment = () =>
  useChange((body: DeploymentRequest) => request<Deployment>('/deployments', { method: 'POST', body }));

export const useUpdateDeployment = () =>
  useChange(({ id, patch }: { id: string; patch: DeploymentPatch }) =>
    request<Deployment>(at(id), { method: 'PATCH', body: patch }),
  );

export const useDeleteDeployment = () =>
  useChange((id: string) => request<undefined>(at(id), { method: 'DELETE' }));

export const useTestDeployment = () =>
  useMutation({
    mutationFn: (id: string) => request<DeploymentTest>(`${at(id)}/test`, { method: 'POST', body: {} }),
  });
