def test_project_exists(world):
    answer = world.call("GET", f"/api/atlas/v2/groups/{world.credentials['groupId']}")
    assert answer.status_code == 200
    assert answer.json()["name"] == "empty-project"


def test_unknown_project_is_refused(world):
    answer = world.call("GET", f"/api/atlas/v2/groups/{'0' * 24}")
    assert answer.status_code == 404
    assert answer.json()["errorCode"] == "GROUP_NOT_FOUND"


def test_project_is_created(world):
    body = {"name": "orders", "orgId": world.credentials["orgId"]}
    assert world.call("POST", "/api/atlas/v2/groups", json=body).ok
    assert world.call("GET", "/api/atlas/v2/groups").json()["totalCount"] == 2
