-- migrate:up

-- What a device in a boot loop, or one that lies about its boots, leaves behind is swept by the worker.
grant select (boot, anchor_at) on device_boots to halocline_worker;

-- migrate:down
revoke select (boot, anchor_at) on device_boots from halocline_worker;
