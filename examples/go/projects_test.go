// Package orders is tested with: quarterdeck exec --credentials service-account -- go test ./...
package orders

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
)

var token string

// TestMain signs in once. The address, the credentials and the certificate come from the environment.
func TestMain(m *testing.M) {
	if os.Getenv("QUARTERDECK_EMULATOR_URL") == "" {
		fmt.Fprintln(os.Stderr, "run this with: quarterdeck exec --credentials service-account -- go test ./...")
		os.Exit(1)
	}
	body := strings.NewReader("grant_type=client_credentials")
	request, _ := http.NewRequest("POST", os.Getenv("MONGODB_ATLAS_BASE_URL")+"api/oauth/token", body)
	request.SetBasicAuth(os.Getenv("MONGODB_ATLAS_CLIENT_ID"), os.Getenv("MONGODB_ATLAS_CLIENT_SECRET"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var result struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&result); err != nil || result.AccessToken == "" {
		fmt.Fprintln(os.Stderr, "no token:", answer.Status, err)
		os.Exit(1)
	}
	token = result.AccessToken
	os.Exit(m.Run())
}

func TestProjectExists(t *testing.T) {
	url := os.Getenv("MONGODB_ATLAS_BASE_URL") + "api/atlas/v2/groups/" + os.Getenv("MONGODB_ATLAS_PROJECT_ID")
	request, _ := http.NewRequest("GET", url, nil)
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Accept", "application/vnd.atlas.2023-01-01+json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	var project struct {
		Name string `json:"name"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&project); err != nil {
		t.Fatal(err)
	}
	if project.Name != "empty-project" {
		t.Fatalf("status %d, name %q", answer.StatusCode, project.Name)
	}
}
