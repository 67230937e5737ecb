import { useMutation } from '@tanstack/react-query';
import type {
  Deployment,
  DeploymentPatch,
  DeploymentRequest,
  DeploymentTest,
} from '#contract/console/functions.ts';
import { request } from '#src/api/client.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

const at = (id: string): string => `/deployments/${encodeURIComponent(id)}`;

export const useCreateDeployment = () =>
  useKeptChange(deploymentsQuery.queryKey, (body: DeploymentRequest) =>
    request<Deployment>('/deployments', { method: 'POST', body }),
  );

export const useUpdateDeployment = () =>
  useKeptChange(deploymentsQuery.queryKey, ({ id, patch }: { id: string; patch: DeploymentPatch }) =>
    request<Deployment>(at(id), { method: 'PATCH', body: patch }),
  );

export const useDeleteDeployment = () =>
  useKeptChange(deploymentsQuery.queryKey, (id: string) => request<undefined>(at(id), { method: 'DELETE' }));

export const useTestDeployment = () =>
  useMutation({
    mutationFn: (id: string) => request<DeploymentTest>(`${at(id)}/test`, { method: 'POST', body: {} }),
  });
