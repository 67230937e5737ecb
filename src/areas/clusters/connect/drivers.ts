import { shellQuoted } from '#src/lib/shell-text.ts';

/** Which string a version of a driver takes. */
interface DriverVersion {
  label: string;
  /** It resolves `mongodb+srv://` itself. */
  srv: boolean;
}

interface Driver {
  id: string;
  label: string;
  versions: readonly [DriverVersion, ...DriverVersion[]];
  /** A program that connects and sends a ping, or opens a shell; the string contains placeholders for user and password. */
  snippet: (uri: string) => string;
  /** Of the database's BI Connector, which a cluster may have or not. */
  bi?: true;
}

/** Drivers with the first version of each that resolves SRV records // documented: release notes of the drivers */
const srvSince = (version: string): readonly [DriverVersion, DriverVersion] => [
  { label: `${version} or later`, srv: true },
  { label: `before ${version}`, srv: false },
];

const quoted = JSON.stringify;

export const drivers: readonly [Driver, ...Driver[]] = [
  {
    id: 'node',
    label: 'Node.js',
    versions: srvSince('3.0'),
    snippet: (uri) => `import { MongoClient } from 'mongodb';

const client = new MongoClient(${quoted(uri)});
await client.connect();
console.log(await client.db('admin').command({ ping: 1 }));
await client.close();`,
  },
  {
    id: 'python',
    label: 'Python',
    versions: srvSince('3.6'),
    snippet: (uri) => `from pymongo import MongoClient

client = MongoClient(${quoted(uri)})
print(client.admin.command("ping"))`,
  },
  {
    id: 'java',
    label: 'Java',
    versions: srvSince('3.6'),
    snippet: (uri) => `import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.bson.Document;

public class Ping {
    public static void main(String[] args) {
        try (MongoClient client = MongoClients.create(${quoted(uri)})) {
            System.out.println(client.getDatabase("admin").runCommand(new Document("ping", 1)));
        }
    }
}`,
  },
  {
    id: 'go',
    label: 'Go',
    versions: [{ label: '1.0 or later', srv: true }],
    snippet: (uri) => `package main

import (
	"context"
	"fmt"
	"log"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func main() {
	client, err := mongo.Connect(options.Client().ApplyURI(${quoted(uri)}))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Disconnect(context.Background())
	if err := client.Ping(context.Background(), nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println("connected")
}`,
  },
  {
    id: 'csharp',
    label: 'C#',
    versions: srvSince('2.5'),
    snippet: (uri) => `using MongoDB.Bson;
using MongoDB.Driver;

var client = new MongoClient(${quoted(uri)});
Console.WriteLine(client.GetDatabase("admin").RunCommand<BsonDocument>(new BsonDocument("ping", 1)));`,
  },
  {
    id: 'php',
    label: 'PHP',
    versions: srvSince('1.4'),
    snippet: (uri) => `<?php
require 'vendor/autoload.php';

$client = new MongoDB\\Client(${phpQuoted(uri)});
print_r($client->selectDatabase('admin')->command(['ping' => 1])->toArray());`,
  },
  {
    id: 'ruby',
    label: 'Ruby',
    versions: srvSince('2.5'),
    snippet: (uri) => `require 'mongo'

client = Mongo::Client.new(${quoted(uri)})
puts client.use('admin').database.command(ping: 1).first`,
  },
  {
    id: 'rust',
    label: 'Rust',
    versions: [{ label: '1.0 or later', srv: true }],
    snippet: (uri) => `use mongodb::{bson::doc, error::Result, Client};

#[tokio::main]
async fn main() -> Result<()> {
    let client = Client::with_uri_str(${quoted(uri)}).await?;
    println!("{}", client.database("admin").run_command(doc! { "ping": 1 }).await?);
    Ok(())
}`,
  },
  {
    id: 'shell',
    label: 'mongosh',
    versions: [{ label: '1.0 or later', srv: true }],
    snippet: (uri) => `mongosh ${shellQuoted(withoutPassword(uri))}`,
  },
  {
    id: 'compass',
    label: 'Compass',
    versions: [
      { label: '1.12 or later', srv: true },
      { label: 'before 1.12', srv: false },
    ],
    snippet: (uri) => uri,
  },
  {
    id: 'bi',
    label: 'BI Connector',
    versions: [{ label: 'MySQL protocol', srv: true }],
    bi: true,
    snippet: biCommand,
  },
];

const phpQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The shell prompts for the password, so that no history contains it. */
const withoutPassword = (uri: string) => uri.replace('<user>:<password>@', '<user>@');

/** Where the BI Connector of a cluster listens // documented: its own host name, that of the cluster and not of a member, port 27015 */
function biCommand(uri: string): string {
  const host = /@([^/,:?]+)/.exec(uri)?.[1] ?? '';
  const [first = '', ...zone] = host.split('.');
  const name = first.replace(/-shard-\d+-\d+/u, '');
  return `mysql --host ${name}-biconnector.${zone.join('.')} --port 27015 --user '<user>?source=admin' -p --ssl-mode=REQUIRED`;
}

/** Options of connection strings are case-insensitive // documented */
const nameOf = (option: string): string => (option.split('=')[0] ?? '').toLowerCase();

/** A string with places for the credentials, and the options that drivers are given by default // documented */
export function withCredentials(uri: string): string {
  const [, scheme = '', rest = ''] = /^(mongodb(?:\+srv)?:\/\/)(.*)$/s.exec(uri) ?? [];
  const [address = '', options = ''] = `${scheme}<user>:<password>@${rest}`.split('?', 2);
  const path = /:\/\/[^/]*\//.test(address) ? address : `${address}/`;
  const own = options.split('&').filter((each) => each !== '');
  const named = new Set(own.map(nameOf));
  const usual = ['retryWrites=true', 'w=majority'].filter((each) => !named.has(nameOf(each)));
  return `${path}?${[...own, ...usual].join('&')}`;
}
