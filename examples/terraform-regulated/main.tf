# The project of a regulated company: private networks, auditing, exported logs, archives and streams.
terraform {
  required_providers {
    mongodbatlas = { source = "mongodb/mongodbatlas" }
  }
}

# Address and credentials come from the environment. Credentials in this block would lead to the real service.
provider "mongodbatlas" {}

variable "org_id" {}

# Values that the second run changes.
variable "archive_after_days" { default = 90 }
variable "daily_query_bytes" { default = 5000000000 }
variable "peer_cidr" { default = "172.31.0.0/16" }
variable "audited" { default = "authenticate" }

resource "mongodbatlas_project" "payments" {
  name   = "payments-production"
  org_id = var.org_id
}

locals {
  project = mongodbatlas_project.payments.id
  bucket  = "payments-logs"
}

# Network

resource "mongodbatlas_network_container" "aws" {
  project_id       = local.project
  provider_name    = "AWS"
  region_name      = "EU_WEST_1"
  atlas_cidr_block = "10.8.0.0/21"
}

resource "mongodbatlas_network_peering" "services" {
  project_id             = local.project
  container_id           = mongodbatlas_network_container.aws.container_id
  provider_name          = "AWS"
  accepter_region_name   = "eu-west-1"
  aws_account_id         = "123456789012"
  vpc_id                 = "vpc-0123456789abcdef0"
  route_table_cidr_block = var.peer_cidr
}

resource "mongodbatlas_privatelink_endpoint" "aws" {
  project_id    = local.project
  provider_name = "AWS"
  region        = "EU_WEST_1"
}

resource "mongodbatlas_privatelink_endpoint_service" "aws" {
  project_id          = local.project
  private_link_id     = mongodbatlas_privatelink_endpoint.aws.private_link_id
  endpoint_service_id = "vpce-0123456789abcdef0"
  provider_name       = "AWS"
}

resource "mongodbatlas_private_endpoint_regional_mode" "mode" {
  project_id = local.project
  enabled    = true
}

resource "mongodbatlas_privatelink_endpoint_service_data_federation_online_archive" "reports" {
  project_id    = local.project
  endpoint_id   = "vpce-0fedcba9876543210"
  provider_name = "AWS"
  comment       = "reports"
}

resource "mongodbatlas_custom_dns_configuration_cluster_aws" "dns" {
  project_id = local.project
  enabled    = true
}

# Security

resource "mongodbatlas_auditing" "audit" {
  project_id                  = local.project
  enabled                     = true
  audit_authorization_success = false
  audit_filter                = jsonencode({ atype = var.audited })
}

resource "mongodbatlas_ldap_configuration" "directory" {
  project_id             = local.project
  authentication_enabled = true
  hostname               = "ldap.example.com"
  port                   = 636
  bind_username          = "cn=admin,dc=example,dc=com"
  bind_password          = "a-test-password"
}

resource "mongodbatlas_maintenance_window" "night" {
  project_id  = local.project
  day_of_week = 7
  hour_of_day = 3
}

resource "mongodbatlas_resource_policy" "regions" {
  org_id = var.org_id
  name   = "payments-clusters-in-europe"
  policies = [{
    body = <<-EOF
      forbid (principal, action == ResourcePolicy::Action::"cluster.modify", resource)
      when { context.cluster.regions.contains(ResourcePolicy::Region::"aws:us-east-1") };
    EOF
  }]
}

# Logs and metrics

resource "mongodbatlas_cloud_provider_access_setup" "aws" {
  project_id    = local.project
  provider_name = "AWS"
}

resource "mongodbatlas_cloud_provider_access_authorization" "aws" {
  project_id = local.project
  role_id    = mongodbatlas_cloud_provider_access_setup.aws.role_id
  aws {
    iam_assumed_role_arn = "arn:aws:iam::123456789012:role/payments-logs"
  }
}

resource "mongodbatlas_push_based_log_export" "logs" {
  project_id  = local.project
  bucket_name = local.bucket
  iam_role_id = mongodbatlas_cloud_provider_access_authorization.aws.role_id
  prefix_path = "push"
}

resource "mongodbatlas_log_integration" "audit" {
  project_id  = local.project
  type        = "S3_LOG_EXPORT"
  log_types   = ["MONGOD_AUDIT"]
  bucket_name = local.bucket
  iam_role_id = mongodbatlas_cloud_provider_access_authorization.aws.role_id
  prefix_path = "audit"
}

resource "mongodbatlas_third_party_integration" "prometheus" {
  project_id        = local.project
  type              = "PROMETHEUS"
  user_name         = "prometheus"
  password          = "a-test-password"
  service_discovery = "http"
  enabled           = true
}

# Data

resource "mongodbatlas_advanced_cluster" "payments" {
  project_id     = local.project
  name           = "payments"
  cluster_type   = "REPLICASET"
  backup_enabled = true
  replication_specs = [{
    region_configs = [{
      provider_name   = "AWS"
      region_name     = "EU_WEST_1"
      priority        = 7
      electable_specs = { instance_size = "M30", node_count = 3 }
    }]
  }]
  depends_on = [mongodbatlas_network_container.aws]
}

resource "mongodbatlas_mongodb_employee_access_grant" "support" {
  project_id      = local.project
  cluster_name    = mongodbatlas_advanced_cluster.payments.name
  grant_type      = "CLUSTER_INFRASTRUCTURE"
  expiration_time = timeadd(plantimestamp(), "24h")
  lifecycle { ignore_changes = [expiration_time] }
}

resource "mongodbatlas_online_archive" "orders" {
  project_id   = local.project
  cluster_name = mongodbatlas_advanced_cluster.payments.name
  db_name      = "shop"
  coll_name    = "orders"
  criteria {
    type              = "DATE"
    date_field        = "created"
    date_format       = "ISODATE"
    expire_after_days = var.archive_after_days
  }
  data_expiration_rule { expire_after_days = 400 }
  partition_fields {
    field_name = "created"
    order      = 0
  }
}

resource "mongodbatlas_federated_database_instance" "reports" {
  project_id = local.project
  name       = "reports"
  data_process_region {
    cloud_provider = "AWS"
    region         = "DUBLIN_IRL"
  }
  storage_stores {
    name         = "orders"
    provider     = "atlas"
    cluster_name = mongodbatlas_advanced_cluster.payments.name
    project_id   = local.project
  }
  storage_databases {
    name = "shop"
    collections {
      name = "orders"
      data_sources {
        store_name = "orders"
        database   = "shop"
        collection = "orders"
      }
    }
  }
}

resource "mongodbatlas_federated_query_limit" "daily" {
  project_id     = local.project
  tenant_name    = mongodbatlas_federated_database_instance.reports.name
  limit_name     = "bytesProcessed.daily"
  overrun_policy = "BLOCK"
  value          = var.daily_query_bytes
}

# Streams

resource "mongodbatlas_stream_workspace" "flows" {
  project_id          = local.project
  workspace_name      = "flows"
  data_process_region = { cloud_provider = "AWS", region = "DUBLIN_IRL" }
}

resource "mongodbatlas_stream_connection" "cluster" {
  project_id         = local.project
  workspace_name     = mongodbatlas_stream_workspace.flows.workspace_name
  connection_name    = "payments"
  type               = "Cluster"
  cluster_name       = mongodbatlas_advanced_cluster.payments.name
  db_role_to_execute = { role = "atlasAdmin", type = "BUILT_IN" }
}

resource "mongodbatlas_stream_connection" "broker" {
  project_id        = local.project
  workspace_name    = mongodbatlas_stream_workspace.flows.workspace_name
  connection_name   = "broker"
  type              = "Kafka"
  bootstrap_servers = "broker.example.com:9092"
  authentication    = { mechanism = "PLAIN", username = "payments", password = "a-test-password" }
  security          = { protocol = "SASL_PLAINTEXT" }
  config            = { "auto.offset.reset" = "earliest" }
}

resource "mongodbatlas_stream_processor" "changes" {
  project_id     = local.project
  workspace_name = mongodbatlas_stream_workspace.flows.workspace_name
  processor_name = "changes"
  pipeline = jsonencode([
    { "$source" = { connectionName = mongodbatlas_stream_connection.cluster.connection_name, db = "shop", coll = "orders" } },
    { "$emit" = { connectionName = mongodbatlas_stream_connection.broker.connection_name, topic = "orders" } },
  ])
  state = "STARTED"
}

resource "mongodbatlas_stream_privatelink_endpoint" "broker" {
  project_id          = local.project
  provider_name       = "AWS"
  vendor              = "CONFLUENT"
  region              = "eu-west-1"
  dns_domain          = "abc.eu-west-1.aws.private.confluent.cloud"
  service_endpoint_id = "com.amazonaws.vpce.eu-west-1.vpce-svc-0123456789abcdef0"
  dns_sub_domain      = []
}
