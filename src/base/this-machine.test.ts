import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isOpenToPages, isPrivateNetwork, isThisMachine } from "./index.ts";

describe("hosts near", () => {
  it.each([
    ["10.0.0.1", "192.168.1.20", "172.16.0.1", "172.31.255.1", "169.254.3.4", "100.64.0.1", "100.127.9.9"],
    ["teacher.local", "a.b-c.local"],
  ])("%s is of a private network, and no other machine's", (...hosts) => {
    expect(hosts.filter((host) => !isPrivateNetwork(host))).toEqual([]);
    expect(hosts.filter(isThisMachine)).toEqual([]);
  });

  it("everything else is not, however it is written", () => {
    const others = ["8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.63.0.1", "100.128.0.1", "1192.168.0.1"];
    const names = ["10.0.0.1.evil.example", "evil.example", "local", ".local", "x.local.evil.example", "10.0.0"];
    expect([...others, ...names].filter(isOpenToPages)).toEqual([]);
    expect(["localhost", "127.0.0.1", "10.1.2.3"].every(isOpenToPages)).toBe(true);
  });

  it("are the same to the frame that asks for them", () => {
    const script = readFileSync(new URL("../../public/local-network.js", import.meta.url), "utf8");
    const near = new RegExp(/const NEAR =\s+\/(.*)\/;/.exec(script)?.[1] ?? "^$");
    const hosts = ["127.0.0.1", "localhost", "10.0.0.1", "192.168.1.20", "172.16.0.1", "172.32.0.1", "169.254.3.4"];
    const others = ["100.64.0.1", "100.128.0.1", "a.b.local", "local", "8.8.8.8", "10.0.0.1.evil.example", "[::1]"];
    for (const host of [...hosts, ...others]) {
      expect(near.test(`http://${host}:8080`), host).toBe(isOpenToPages(host));
    }
    for (const more of ["http://10.0.0.1/v1?secret", "http://10.0.0.1@evil.example", "ftp://10.0.0.1"])
      expect(near.test(more), more).toBe(false);
  });
});
