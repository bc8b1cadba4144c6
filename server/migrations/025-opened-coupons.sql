-- Diamond coupons and New Year treats lie among the coupons until they are opened (contract/awards.ts).
alter table coupon drop constraint coupon_prop_id_check;
alter table coupon add constraint coupon_prop check (
  prop_id between 1001 and 1399 or prop_id between 40001 and 40004 or prop_id between 100001 and 100005
);
