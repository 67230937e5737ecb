run "creates_the_project" {
  command = apply

  assert {
    condition     = mongodbatlas_project.orders.org_id == var.org_id
    error_message = "The project is in another organization."
  }
}
