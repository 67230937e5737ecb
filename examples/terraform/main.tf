terraform {
  required_providers {
    mongodbatlas = { source = "mongodb/mongodbatlas" }
  }
}

# Address and credentials come from the environment. Credentials in this block would lead to the real service.
provider "mongodbatlas" {}

variable "org_id" {}

resource "mongodbatlas_project" "orders" {
  name   = "orders"
  org_id = var.org_id
}

resource "mongodbatlas_project_ip_access_list" "office" {
  project_id = mongodbatlas_project.orders.id
  cidr_block = "192.0.2.0/24"
  comment    = "office"
}
