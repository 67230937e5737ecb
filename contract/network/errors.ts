/** Networks, peering connections and private endpoints. Codes marked assumed have no public evidence. */
export const networkErrors = {
  CONTAINERS_IN_USE: [409, 'The container {0} is in use by clusters or peering connections.'], // observed: Terraform
  CONTAINER_ALREADY_EXISTS: [409, 'A container already exists for group {0} and region {1}.'], // observed text, assumed code
  OVERLAPPING_ATLAS_CIDR_BLOCK: [409, 'The block {0} overlaps the block {1} of another container.'], // assumed
  PEER_NOT_FOUND: [404, 'No peering connection with ID {0} exists in group {1}.'], // assumed code
  PEER_ALREADY_EXISTS: [409, 'A peering connection of the container {0} to that network already exists.'], // assumed code
  PEER_ALREADY_REQUESTED_DELETION: [409, 'The deletion of the peering connection {0} is already requested.'], // observed: Terraform
  PRIVATE_ENDPOINT_SERVICE_NOT_FOUND: [404, 'No private endpoint service with ID {0} exists in group {1}.'], // assumed code
  PRIVATE_ENDPOINT_SERVICE_ALREADY_EXISTS: [
    409,
    'A private endpoint service of {0} in the region {1} already exists.',
  ], // assumed code
  PRIVATE_ENDPOINT_SERVICE_IN_USE: [409, 'The private endpoint service {0} has endpoints.'], // assumed code
  PRIVATE_ENDPOINT_SERVICE_NOT_AVAILABLE: [409, 'The private endpoint service {0} is not available.'], // assumed code
  PRIVATE_ENDPOINT_NOT_FOUND: [404, 'No private endpoint {0} exists in the endpoint service {1}.'], // assumed code
  PRIVATE_ENDPOINT_ALREADY_EXISTS: [409, 'The private endpoint {0} already exists.'], // assumed code
  CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_PRIVATE_ENDPOINT_SERVICES: [
    409,
    'The group {0} has private endpoint services and cannot be deleted until they are gone.',
  ], // observed: Terraform
  CANNOT_CLOSE_GROUP_ACTIVE_PEERING_CONNECTIONS: [
    409,
    'The group {0} has peering connections and cannot be deleted until they are gone.',
  ], // observed: Terraform
} as const;
