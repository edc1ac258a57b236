// The server's rule on addresses, for whoever sets one up.

export { isOrigin, refuseAddress } from "@halocline/server/config/public-address";
