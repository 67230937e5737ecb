import { productName } from '#contract/api/names.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';

/** The build of an imitated service: forty digits, as the service's are. */
const build = '0'.repeat(40);

export const rootHandlers = defineHandlers({
  getSystemStatus({ caller }) {
    return {
      appName: productName,
      build,
      throttling: false,
      apiKey:
        caller.kind === 'serviceAccount'
          ? null
          : {
              id: caller.id,
              publicKey: caller.identity,
              roles: caller.grants.map((grant) => ({ ...grant })),
              accessList: caller.accessList.map((entry) =>
                entry.includes('/') ? { cidrBlock: entry } : { ipAddress: entry },
              ),
            },
    };
  },
});
