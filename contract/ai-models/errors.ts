/** Keys and limits of AI models. The service publishes no codes for them // assumed */
export const aiModelErrors = {
  AI_MODEL_API_KEY_NOT_FOUND: [404, 'No AI model API key with ID {0} exists.'],
  AI_MODEL_GROUP_NOT_FOUND: [404, 'No group of AI models is named {0}.'],
} as const;
