import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { projectSettings, putProjectSettings } from './settings.ts';

/** The log has no event for it // observed */
export const customDnsHandlers = defineHandlers({
  getGroupAwsCustomDns: ({ world, params }) => ({
    enabled: projectSettings(world, params.groupId).awsCustomDns,
  }),

  toggleGroupAwsCustomDns({ world, params, body }) {
    putProjectSettings(world, params.groupId, { awsCustomDns: body.enabled });
    return { enabled: body.enabled };
  },
});
