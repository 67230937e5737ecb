import { useMutation } from '@tanstack/react-query';
import type { DeploymentPatch, DeploymentRequest } from '#contract/console/functions.ts';
import { c } from '#src/api/console/console-call.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

export const useCreateDeployment = () =>
  useKeptChange(deploymentsQuery.queryKey, (body: DeploymentRequest) => c('createDeployment', { body }));

export const useUpdateDeployment = () =>
  useKeptChange(
    deploymentsQuery.queryKey,
    ({ id: deploymentId, patch: body }: { id: string; patch: DeploymentPatch }) =>
      c('updateDeployment', { deploymentId, body }),
  );

export const useDeleteDeployment = () =>
  useKeptChange(deploymentsQuery.queryKey, (deploymentId: string) => c('deleteDeployment', { deploymentId }));

export const useTestDeployment = () =>
  useMutation({ mutationFn: (deploymentId: string) => c('testDeployment', { deploymentId }) });
