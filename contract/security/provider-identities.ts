/** How things at a cloud provider are named; without zod, for forms. */

/** The ARN of a role at AWS; 20 to 2048 characters // documented */
const roleArn = /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/u;
export const mostArn = 2048;
export const arnShape = 'must look like arn:aws:iam::123456789012:role/name';
export const guidShape = 'must be a UUID like 12345678-9abc-def0-1234-56789abcdef0';

export const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

export const isRoleArn = (text: string): boolean => roleArn.test(text);
export const isGuid = (text: string): boolean => guid.test(text);
